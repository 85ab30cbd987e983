/** A game that is over, moment by moment, as its record tells it. */
import {
  type GameRecord,
  listsOf,
  numberOf,
  type RecordEvent,
  type TileNumber,
  tilesOf,
  words,
} from "@meldhall/client/record";

/** What happened. */
export type Deed =
  | { readonly kind: "deal"; readonly starter: number; readonly isAgain: boolean }
  | {
      readonly kind: "play";
      readonly seat: number;
      readonly laid: readonly TileNumber[];
      readonly isFirst: boolean;
    }
  | {
      readonly kind: "draw";
      readonly seat: number;
      readonly tiles: readonly TileNumber[];
      readonly cause: string;
    }
  | { readonly kind: "pass"; readonly seat: number }
  | { readonly kind: "left"; readonly seat: number }
  | {
      readonly kind: "end";
      readonly reason: string;
      readonly winners: readonly number[];
      readonly scores: readonly number[];
    };

/** The game after something happened, with every rack. */
export interface Moment {
  readonly version: number;
  readonly round: number;
  readonly turn: number;
  readonly deed: Deed;
  readonly table: readonly (readonly TileNumber[])[];
  readonly racks: readonly (readonly TileNumber[])[];
  readonly poolTiles: number;
  /** Who is to play next. */
  readonly turnSeat: number | undefined;
  /** Points of each seat so far. */
  readonly totals: readonly number[];
}

/** Every moment of the game, from the first deal to the end. Linear in the record, and shares what did not change. */
export function momentsOf(record: GameRecord): Moment[] {
  const moments: Moment[] = [];
  let now: Moment = {
    version: 0,
    round: 0,
    turn: 0,
    deed: { kind: "deal", starter: 0, isAgain: false },
    table: [],
    racks: record.names.map(() => []),
    poolTiles: 0,
    turnSeat: undefined,
    totals: record.names.map(() => 0),
  };
  for (const row of record.rows) {
    const here: Moment[] = [];
    for (const event of row.events) {
      const change = changeOf(now, event);
      now = { ...now, ...change, version: row.version };
      if (change.deed !== undefined) here.push(now);
      else if (here.length > 0) here[here.length - 1] = now;
    }
    moments.push(...here);
  }
  return moments;
}

type Change = Partial<Omit<Moment, "version">>;

/** What an event changes; without a deed where it only goes on, as a turn that begins does. */
function changeOf(now: Moment, event: RecordEvent): Change {
  const seat = numberOf(event, "seat") ?? 0;
  switch (event.name) {
    case "round-started":
    case "redeal-granted":
      return dealt(now, event);
    case "turn-started":
      return { turnSeat: seat, turn: numberOf(event, "turn") ?? now.turn };
    case "turn-played":
      return played(now, event, seat);
    case "tiles-drawn":
      return drawn(now, event, seat);
    case "turn-passed":
      return { deed: { kind: "pass", seat } };
    case "seat-left":
      return { deed: { kind: "left", seat } };
    case "round-ended":
      return ended(now, event);
    default:
      return {};
  }
}

function dealt(now: Moment, event: RecordEvent): Change {
  const isAgain = event.name === "redeal-granted";
  return {
    deed: { kind: "deal", starter: numberOf(event, "starter") ?? now.turnSeat ?? 0, isAgain },
    round: numberOf(event, "round") ?? now.round,
    turn: isAgain ? now.turn : 0,
    table: [],
    racks: listsOf(event.fields.racks ?? ""),
    poolTiles: tilesOf(event.fields.pool ?? "").length,
  };
}

function played(now: Moment, event: RecordEvent, seat: number): Change {
  const table = listsOf(event.fields.table ?? "");
  const laid = tilesOf(event.fields.laid ?? "");
  return {
    deed: { kind: "play", seat, laid, isFirst: event.fields.initial_meld === "true" },
    table,
    racks: withRack(now, seat, without(now.racks[seat] ?? [], laid)),
  };
}

function drawn(now: Moment, event: RecordEvent, seat: number): Change {
  const tiles = tilesOf(event.fields.tiles ?? "");
  const rack = [...(now.racks[seat] ?? []), ...tiles].sort((one, other) => one - other);
  return {
    deed: { kind: "draw", seat, tiles, cause: event.fields.cause ?? "CHOICE" },
    racks: withRack(now, seat, rack),
    poolTiles: numberOf(event, "pool_tiles") ?? now.poolTiles - tiles.length,
  };
}

function ended(now: Moment, event: RecordEvent): Change {
  const scores = words(event.fields.score_points ?? "").map(Number);
  return {
    deed: {
      kind: "end",
      reason: event.fields.reason ?? "",
      winners: words(event.fields.winners ?? "").map(Number),
      scores,
    },
    turnSeat: undefined,
    totals: now.totals.map((total, seat) => total + (scores[seat] ?? 0)),
  };
}

function withRack(now: Moment, seat: number, rack: readonly TileNumber[]): Moment["racks"] {
  return now.racks.map((old, place) => (place === seat ? rack : old));
}

function without(rack: readonly TileNumber[], laid: readonly TileNumber[]): TileNumber[] {
  const left = [...rack];
  for (const tile of laid) {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
