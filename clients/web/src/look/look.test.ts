import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { numeral, SHAPES } from "./glyphs.ts";
import { COLORS, colorOf, JOKER, numberOf } from "./tiles.ts";

const CSS = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

const TOKEN = /--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;
const TOKENS = [...CSS.matchAll(TOKEN)].map(([, name = "", light, dark, both]) => ({
  name,
  light,
  dark,
  both,
}));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const LIGHT = new Map(TOKENS.map(({ name, light, both }) => [name, light ?? both]));
const DARK = new Map(TOKENS.map(({ name, dark, both }) => [name, dark ?? both]));
const PAIRS = [
  ...["ink", "ink-soft", "accent", "danger", "good"].flatMap((ink) => [
    [ink, "paper"],
    [ink, "paper-raised"],
  ]),
  ["button-ink", "button"],
  ["felt-ink", "felt"],
  ["felt-ink", "felt-light"],
  ["wood-ink", "wood"],
  ["flaw-ink", "flaw"],
  ...[...COLORS, "joker"].flatMap((color) => [
    [`tile-${color}`, "ivory"],
    [`tile-${color}`, "ivory-light"],
  ]),
] as [string, string][];

describe.each([
  ["light", LIGHT],
  ["dark", DARK],
])("in the %s theme", (_, theme) => {
  test.each(PAIRS)("%s is legible on %s", (ink, ground) => {
    expect(contrast(theme.get(ink) as string, theme.get(ground) as string)).toBeGreaterThanOrEqual(4.5);
  });
});

test("every color has a shape of its own", () => {
  expect(new Set(COLORS.map((color) => SHAPES[color])).size).toBe(COLORS.length);
});

test("numbers of two digits fit on a tile", () => {
  for (let number = 1; number <= 15; number++) expect(numeral(number).width).toBeLessThan(40 / 1.72);
});

test("a tile is its color and its number", () => {
  expect([colorOf(21), numberOf(21)]).toEqual(["red", 5]);
  expect([colorOf(JOKER), numberOf(JOKER)]).toEqual([undefined, 0]);
});
