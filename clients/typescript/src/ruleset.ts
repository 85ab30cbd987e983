/** Rulesets: their text and their message. */

import { create, type DescField, ScalarType } from "@bufbuild/protobuf";
import { durationFromMs } from "@bufbuild/protobuf/wkt";
import type { Ruleset } from "./model.ts";
import { NotationError } from "./notation.ts";
import { nameOf } from "./values.ts";
import { type Ruleset as RulesetMessage, RulesetSchema } from "./wire.ts";

/** `preset+parameter=value+…`, or a ruleset of which anything may be left out. */
export type RulesetLike = string | Partial<Ruleset>;

/** The message of a ruleset. Throws NotationError for an unknown parameter or value. */
export function rulesetMessage(ruleset: RulesetLike): RulesetMessage {
  if (typeof ruleset !== "string") {
    const { preset = "", ...overrides } = ruleset;
    const message = create(RulesetSchema, { preset });
    for (const [name, value] of Object.entries(overrides)) {
      override(message, snake(name), String(value));
    }
    return message;
  }
  const [preset, ...overrides] = ruleset.split("+").map((part) => part.trim());
  const message = create(RulesetSchema, { preset: preset ?? "" });
  for (const each of overrides) {
    const [name = "", value] = each.split("=").map((part) => part.trim());
    if (value === undefined) {
      throw new NotationError(`"${each}": expected parameter=value`);
    }
    override(message, name, value);
  }
  return message;
}

/** A ruleset as text, with every parameter that is set. */
export function formatRuleset(ruleset: Partial<Ruleset>): string {
  const parameters = RulesetSchema.fields
    .map(nameOf)
    .filter((name) => name !== "preset" && ruleset[name as keyof Ruleset] !== undefined)
    .map((name) => `${snake(name)}=${ruleset[name as keyof Ruleset]}`);
  return [ruleset.preset || "classic", ...parameters].join("+");
}

const FIELDS: ReadonlyMap<string, DescField> = new Map(
  RulesetSchema.fields
    .filter((field) => field.name !== "preset")
    .map((field) => [snake(nameOf(field)), field]),
);

function override(message: RulesetMessage, name: string, text: string): void {
  const field = FIELDS.get(name);
  if (!field) {
    throw new NotationError(`"${name}" is no parameter of a ruleset`);
  }
  (message as unknown as Record<string, unknown>)[field.localName] = read(field, name, text);
}

function read(field: DescField, name: string, text: string): unknown {
  if (field.enum) {
    const chosen = field.enum.values.find((value) => value.number > 0 && value.localName === text);
    if (!chosen) {
      throw new NotationError(`${name} cannot be "${text}"`);
    }
    return chosen.number;
  }
  if (field.message) {
    return durationFromMs(wholeNumber(name, text));
  }
  if (field.scalar === ScalarType.BOOL) {
    if (text !== "true" && text !== "false") {
      throw new NotationError(`${name} is true or false, not "${text}"`);
    }
    return text === "true";
  }
  return wholeNumber(name, text);
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) {
    return Number(text);
  }
  throw new NotationError(`${name} is a number, not "${text}"`);
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
