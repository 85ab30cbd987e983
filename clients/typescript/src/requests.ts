/** What callers write, as messages. */

import { create, type DescEnum } from "@bufbuild/protobuf";
import { durationFromMs } from "@bufbuild/protobuf/wkt";
import { requestId } from "./entropy.ts";
import type { GamePolicy } from "./model.ts";
import { NotationError, parseRack, parseTable, type RackLike, type TableLike, tileCode } from "./notation.ts";
import { type RulesetLike, rulesetMessage } from "./ruleset.ts";
import * as wire from "./wire.ts";

/** What is wanted most of a play. */
export type Objective = Lowercase<Exclude<keyof typeof wire.Objective, "UNSPECIFIED">>;

/** How a game is created. */
export interface CreateOptions {
  /** Number of seats; without it the fewest that the ruleset allows. */
  readonly seats?: number | undefined;
  readonly title?: string | undefined;
  /** Not listed: joining it takes its `joinCode`. */
  readonly unlisted?: boolean | undefined;
  /** What the server does for the players besides the rules; what is left out is at its default. */
  readonly policy?: Partial<GamePolicy> | undefined;
  /** Only for the host application: players to seat, in order. */
  readonly playerIds?: readonly string[] | undefined;
  /** Lets the order of the tiles hang on the player too; `start` and `watch` of the handle reveal it. */
  readonly entropy?: boolean | undefined;
}

/** The message of a table. Throws NotationError for text that is none. */
export function tableMessage(table: TableLike): wire.Table {
  const melds = parseTable(table).map(({ tiles, kind }) => ({
    tiles: rackCodes(tiles),
    kind: codeOf(wire.MeldKindSchema, kind) as wire.MeldKind,
  }));
  return create(wire.TableSchema, { melds });
}

/** The numbers of tiles. Throws NotationError for text that is none. */
export function rackCodes(rack: RackLike): wire.Tile[] {
  return parseRack(rack).map(tileCode) as wire.Tile[];
}

/** The number of an objective. */
export function objectiveCode(objective: Objective): wire.Objective {
  return codeOf(wire.ObjectiveSchema, objective) as wire.Objective;
}

/** The request of a new game. */
export function createRequest(ruleset: RulesetLike, options: CreateOptions): wire.CreateGameRequest {
  return create(wire.CreateGameRequestSchema, {
    requestId: requestId(),
    ruleset: rulesetMessage(ruleset),
    seats: options.seats ?? 0,
    title: options.title ?? "",
    visibility: options.unlisted ? wire.Visibility.UNLISTED : wire.Visibility.PUBLIC,
    playerIds: [...(options.playerIds ?? [])],
    policy: policyMessage(options.policy ?? {}),
  });
}

function policyMessage(policy: Partial<GamePolicy>): wire.GamePolicy {
  const { spectators, absence, spectatorDelayMs, absenceGraceMs, pauseBudgetMs, ...switches } = policy;
  return create(wire.GamePolicySchema, {
    ...switches,
    spectators: codeOf(wire.SpectatorPolicySchema, spectators) as wire.SpectatorPolicy,
    absence: codeOf(wire.AbsencePolicySchema, absence) as wire.AbsencePolicy,
    spectatorDelay: span(spectatorDelayMs),
    absenceGrace: span(absenceGraceMs),
    pauseBudget: span(pauseBudgetMs),
  });
}

function span(spanMs: number | undefined) {
  return spanMs === undefined ? undefined : durationFromMs(spanMs);
}

function codeOf(known: DescEnum, word: string | undefined): number {
  if (word === undefined) {
    return 0;
  }
  const chosen = known.values.find((value) => value.localName.toLowerCase() === word);
  if (!chosen) {
    const expected = known.values
      .filter((value) => value.number > 0)
      .map((value) => value.localName.toLowerCase());
    throw new NotationError(`"${word}" is no ${known.name}: expected ${expected.join(", ")}`);
  }
  return chosen.number;
}
