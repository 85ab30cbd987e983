/** A game that is wished for, and what the server is asked for it. */
import type { CreateOptions, GamePolicy, Ruleset, RulesetLike } from "@meldhall/client";

/** The presets, in the order in which they are offered. */
export const PRESETS = [
  "classic",
  "junior",
  "sabra",
  "pressman",
  "online",
  "xp",
  "sabra_50",
  "tournament",
  "mso",
] as const;
export type Preset = (typeof PRESETS)[number];

/** How long a turn may take: as the rules say, without a limit, or so many seconds. */
export const TIMES = ["rules", "none", "30", "60", "120", "300"] as const;
export type TurnTime = (typeof TIMES)[number];

export const LEVELS = ["1", "2", "3", "4", "5"] as const;
export type Level = (typeof LEVELS)[number];

export const ROUNDS = ["1", "2", "3", "5"] as const;
export type Rounds = (typeof ROUNDS)[number];

export const SPECTATORS = ["none", "table_only", "racks_delayed"] as const;
export type Spectators = (typeof SPECTATORS)[number];

export interface Wishes {
  readonly preset: Preset;
  readonly title: string;
  readonly seats: number;
  readonly bots: number;
  readonly level: Level;
  readonly time: TurnTime;
  readonly rounds: Rounds;
  readonly hints: boolean;
  readonly drafts: boolean;
  readonly spectators: Spectators;
  readonly unlisted: boolean;
  readonly pauses: boolean;
}

/** What is wished for before anything is changed. */
export const FIRST_WISHES: Wishes = {
  preset: "classic",
  title: "",
  seats: 4,
  bots: 0,
  level: "2",
  time: "rules",
  rounds: "1",
  hints: true,
  drafts: true,
  spectators: "table_only",
  unlisted: false,
  pauses: true,
};

/** One against two, at once, without haste and without an audience. */
export const QUICK_WISHES: Wishes = {
  ...FIRST_WISHES,
  seats: 3,
  bots: 2,
  time: "none",
  spectators: "none",
  unlisted: true,
  pauses: false,
};

const PAUSES_MS = 15 * 60_000;
const ABSENCE_GRACE_MS = 90_000;

/** The wishes with another preset, whose bounds the numbers of seats and bots keep. */
export function withPreset(wishes: Wishes, preset: Preset, bounds: SeatBounds): Wishes {
  return withSeats({ ...wishes, preset }, wishes.seats, bounds);
}

/** How many seats a ruleset has. */
export type SeatBounds = Pick<Ruleset, "minSeats" | "maxSeats">;

/** The wishes with so many seats, as far as the ruleset allows; one of them is the visitor's own. */
export function withSeats(wishes: Wishes, seats: number, { minSeats, maxSeats }: SeatBounds): Wishes {
  const allowed = Math.min(Math.max(seats, minSeats), maxSeats);
  return { ...wishes, seats: allowed, bots: Math.min(wishes.bots, allowed - 1) };
}

/** Whether nobody else is waited for, so that the game can start at once. */
export function isComplete({ seats, bots }: Wishes): boolean {
  return bots === seats - 1;
}

/** The rules that are asked for: the preset and what differs from it. */
export function rulesOf({ preset, time, rounds }: Wishes): RulesetLike {
  return {
    preset,
    ...timesOf(time),
    ...(rounds === "1" ? {} : { rounds: Number(rounds) }),
  };
}

/** Everything else that is asked for. */
export function optionsOf(wishes: Wishes): CreateOptions {
  const { hints, drafts, spectators, unlisted, pauses, title, seats } = wishes;
  const policy: Partial<GamePolicy> = {
    hints,
    showDrafts: drafts,
    spectators,
    absence: "bot",
    absenceGraceMs: ABSENCE_GRACE_MS,
    ...(pauses ? { pauseBudgetMs: PAUSES_MS } : {}),
  };
  return { seats, policy, unlisted, title: title.trim() };
}

function timesOf(time: TurnTime): Partial<Ruleset> {
  if (time === "rules") return {};
  if (time === "none") return { turnTimeMs: 0, timeBankMs: 0, incrementMs: 0 };
  return { turnTimeMs: Number(time) * 1_000 };
}
