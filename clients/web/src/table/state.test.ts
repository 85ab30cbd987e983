import {
  formatTable,
  type Game,
  type GameView,
  Refused,
  type TableLike,
  type Tile,
  Unreachable,
} from "@meldhall/client";
import { signal } from "@preact/signals";
import { afterEach, describe, expect, test, vi } from "vitest";
import { written } from "../../dev/written.ts";
import type { PlacedMeld } from "./pieces.ts";
import { type Deeds, TableState } from "./state.ts";

interface Told {
  readonly table?: string;
  readonly rack?: string;
  readonly turn?: number;
  readonly turnSeat?: number;
  readonly draft?: { seat: number; table: string };
  readonly round?: number;
}

const split = (text: string) => text.split(" ").filter(Boolean) as Tile[];
const tableOf = (text = "") => ({
  melds: text
    .split("|")
    .map(split)
    .filter((tiles) => tiles.length)
    .map((tiles) => ({ tiles, kind: "run", points: 0, jokerRoles: [] })),
});

let version = 0;

function gameOf({ table = "", rack = "", turn = 1, turnSeat = 0, draft, round = 1 }: Told): Game {
  version += 1;
  const view = {
    phase: "round",
    round,
    table: tableOf(table),
    rack: split(rack),
    turn,
    turnSeat,
    viewerSeat: 0,
    seats: [
      { seat: 0, rackTiles: split(rack).length, hasMelded: true },
      { seat: 1, rackTiles: 14 - turn, hasMelded: true },
    ],
    draft: draft && { seat: draft.seat, table: tableOf(draft.table) },
  } as unknown as GameView;
  return { version, view, ruleset: { numbers: 13 }, seats: [], policy: {} } as unknown as Game;
}

/** A state over a server that writes down what it is told. */
function begun(told: Told, verdict: object = { legal: true, points: 9, goesOut: false }) {
  const game = signal<Game | undefined>(gameOf(told));
  const drafts: string[] = [];
  const checks: string[] = [];
  const plays: { table: string; expectedVersion: number | undefined }[] = [];
  let answer: () => Promise<Game> = () =>
    Promise.reject(new Refused("NOT_A_MELD", { melds: "0 GAP" }, "FAILED_PRECONDITION"));
  let broken = 0;
  const breaks = (times: number) => {
    broken = times;
  };
  const deeds = {
    setDraft: async (table: TableLike | null) => {
      if (broken > 0) throw new Unreachable("UNAVAILABLE", "");
      drafts.push(table === null ? "-" : formatTable(table));
    },
    check: async (table: TableLike) => {
      if (broken-- > 0) throw new Unreachable("UNAVAILABLE", "");
      checks.push(formatTable(table));
      return { ...verdict, version: 1 };
    },
    play: async (table: TableLike, options?: { expectedVersion?: number }) => {
      plays.push({ table: formatTable(table), expectedVersion: options?.expectedVersion });
      return answer();
    },
  } as unknown as Deeds;
  const state = new TableState(game, deeds, (taken) => {
    game.value = taken;
  });
  stops.push(state.follow());
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const tell = (next: Told) => {
    game.value = gameOf(next);
  };
  const answers = (next: () => Promise<Game>) => {
    answer = next;
  };
  return { state, drafts, checks, plays, settled, tell, answers, breaks };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const seen = (melds: readonly PlacedMeld[]) =>
  melds
    .map(({ pieces }) => pieces.map(({ tile, laid }) => written([tile]) + (laid ? "+" : "")).join(" "))
    .join(" | ");
const keyOf = (state: TableState, tile: string) =>
  state.rack.value.find((piece) => written([piece.tile]) === tile)?.key ?? 0;
const rackOf = (state: TableState) => written(state.rack.value.map((piece) => piece.tile));
const cell = { kind: "cell", row: 0, column: 3 } as const;

describe("a draft", () => {
  test("is kept by the server and judged by it, and its melds are marked", async () => {
    const refusal = { reason: "NOT_A_MELD", details: { melds: "1 TOO_SHORT" } };
    const { state, drafts, checks, settled } = begun(
      { table: "r5 r6 r7", rack: "r8 k1" },
      { legal: false, refusal },
    );
    state.put(cell, [keyOf(state, "r8")]);
    state.put({ kind: "cell", row: 1, column: 0 }, [keyOf(state, "k1")]);
    await settled();
    expect(drafts).toEqual(["r5 r6 r7 r8", "r5 r6 r7 r8 | k1"]);
    expect(checks.at(-1)).toBe("r5 r6 r7 r8 | k1");
    expect(seen(state.melds.value)).toBe("r5 r6 r7 r8+ | k1+");
    const one = state.melds.value.find(({ pieces }) => pieces.length === 1);
    expect([...state.flaws.value]).toEqual([[one?.key, "TOO_SHORT"]]);
    expect(state.verdict.value?.legal).toBe(false);
  });

  test("is taken back, step by step or at once, and the server is told", async () => {
    const { state, drafts, settled } = begun({ table: "r5 r6 r7", rack: "r8 k1" });
    state.put(cell, [keyOf(state, "r8")]);
    expect(state.hasChanged.value).toBe(true);
    expect(state.undo()).toBe(true);
    expect(state.hasChanged.value).toBe(false);
    expect(state.redo()).toBe(true);
    expect(state.reset()).toBe(true);
    expect(rackOf(state)).toBe("k1 r8");
    expect(state.undo()).toBe(true);
    expect(seen(state.melds.value)).toBe("r5 r6 r7 r8+");
    await settled();
    expect(drafts).toEqual(["r5 r6 r7 r8", "-", "r5 r6 r7 r8", "-", "r5 r6 r7 r8"]);
  });

  test("survives a reload", async () => {
    const { state, settled, checks } = begun({
      table: "r5 r6 r7 r8 | k9 b9 o9",
      rack: "b1 k8 o8",
      draft: { seat: 0, table: "r5 r6 r7 | r8 k8 o8 | k9 b9 o9" },
    });
    await settled();
    expect(seen(state.melds.value)).toBe("r5 r6 r7 | r8 k8+ o8+ | k9 b9 o9");
    expect(rackOf(state)).toBe("b1");
    expect(checks).toEqual(["r5 r6 r7 | k9 b9 o9 | r8 k8 o8"]);
    expect(state.undo()).toBe(true);
    expect(seen(state.melds.value)).toBe("r5 r6 r7 r8 | k9 b9 o9");
  });

  test("outlives versions that change neither turn nor tiles, and its own echo", () => {
    const told = { table: "r5 r6 r7", rack: "r8 k1" };
    const { state, tell } = begun(told);
    state.put(cell, [keyOf(state, "r8")]);
    tell(told);
    tell({ ...told, draft: { seat: 0, table: "r5 r6 r7" } });
    expect(seen(state.melds.value)).toBe("r5 r6 r7 r8+");
  });

  test("is gone when the turn is over, its tiles back on the rack and the table as it was", () => {
    const { state, tell } = begun({ table: "r5 r6 r7 r8 | k1 k2 k3", rack: "r9 b1" });
    const places = state.melds.value.map(({ row, column }) => [row, column]);
    const key = keyOf(state, "r9");
    state.put({ kind: "cell", row: 2, column: 2 }, [
      key,
      ...(state.melds.value[1]?.pieces.map((piece) => piece.key) ?? []),
    ]);
    tell({ table: "r5 r6 r7 r8 | k1 k2 k3", rack: "r9 b1 o4", turn: 2, turnSeat: 1 });
    expect(state.melds.value.map(({ row, column }) => [row, column])).toEqual(places);
    expect(rackOf(state)).toBe("r9 b1 o4");
    expect(keyOf(state, "r9")).toBe(key);
    expect([...state.drawn.value]).toEqual([keyOf(state, "o4")]);
  });
});

test("a draft that could not be sent is sent again", async () => {
  vi.useFakeTimers();
  const { state, drafts, checks, breaks } = begun({ table: "r5 r6 r7", rack: "r8" });
  breaks(1);
  state.put(cell, [keyOf(state, "r8")]);
  await vi.advanceTimersByTimeAsync(0);
  expect([drafts, state.verdict.value]).toEqual([[], undefined]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(drafts).toEqual(["r5 r6 r7 r8"]);
  expect([checks.length, state.verdict.value?.legal]).toEqual([1, true]);
  vi.useRealTimers();
});

test("a turn that ran out is noted until the player acts again", () => {
  const { state, tell } = begun({ table: "r5 r6 r7", rack: "r8" });
  tell({ table: "r5 r6 r7", rack: "r8 k1", turn: 2, turnSeat: 1 });
  state.hear([{ kind: "turnExpired", seat: 0 }]);
  tell({ table: "r5 r6 r7", rack: "r8 k1", turn: 3 });
  expect(state.note.value).toEqual({ seat: 0, kind: "expired" });
  state.put(cell, [keyOf(state, "r8")]);
  expect(state.note.value).toBeUndefined();
});

describe("a play", () => {
  test("stays where it was laid, and is the newest until the next", async () => {
    const { state, plays, answers } = begun({ table: "k1 k2 k3", rack: "r5 r6 r7 b1" });
    const keys = ["r5", "r6", "r7"].map((tile) => keyOf(state, tile));
    state.put({ kind: "cell", row: 3, column: 4 }, keys);
    answers(async () => gameOf({ table: "r5 r6 r7 | k1 k2 k3", rack: "b1", turn: 2, turnSeat: 1 }));
    expect(await state.play()).toBe(true);
    expect(plays[0]).toEqual({ table: "k1 k2 k3 | r5 r6 r7", expectedVersion: version - 1 });
    const meld = state.melds.value.find(({ pieces }) => pieces[0]?.key === keys[0]);
    expect([meld?.row, meld?.column]).toEqual([3, 4]);
    expect(state.base.value.fresh).toEqual(new Set(keys));
    expect(state.isMyTurn.value).toBe(false);
  });

  test("that the server has judged already is not sent, unless it shall cost the turn", async () => {
    const refusal = { reason: "NOT_A_MELD", details: { melds: "0 TOO_SHORT" } };
    const { state, plays, settled } = begun({ table: "", rack: "r5 r7" }, { legal: false, refusal });
    state.put({ kind: "cell", row: 0, column: 0 }, [keyOf(state, "r5")]);
    await settled();
    expect(await state.play()).toBe(false);
    expect([state.problem.value, plays.length]).toEqual([refusal, 0]);
    await state.play(true);
    expect(plays.length).toBe(1);
  });

  test("that is refused leaves the draft and says why", async () => {
    const { state } = begun({ table: "", rack: "r5 r7 r8" });
    state.put(
      { kind: "cell", row: 0, column: 0 },
      ["r5", "r7", "r8"].map((tile) => keyOf(state, tile)),
    );
    expect(await state.play()).toBe(false);
    expect(state.problem.value).toEqual({ reason: "NOT_A_MELD", details: { melds: "0 GAP" } });
    expect(seen(state.melds.value)).toBe("r5+ r7+ r8+");
    expect(state.isBusy.value).toBe(false);
  });
});

describe("the others", () => {
  test("are seen building, and what they play is marked", () => {
    const { state, tell } = begun({ table: "k1 k2 k3", rack: "b1", turnSeat: 1 });
    tell({ table: "k1 k2 k3", rack: "b1", turnSeat: 1, draft: { seat: 1, table: "k1 k2 k3 | r5 r6" } });
    expect(state.isWatching.value).toBe(true);
    expect(seen(state.melds.value)).toBe("k1 k2 k3 | r5+ r6+");
    tell({ table: "k1 k2 k3 | r5 r6 r7", rack: "b1", turn: 2 });
    expect(state.isWatching.value).toBe(false);
    expect(seen(state.melds.value)).toBe("k1 k2 k3 | r5 r6 r7");
    expect(state.base.value.fresh.size).toBe(3);
    expect(state.base.value.changed.size).toBe(1);
    expect(state.deed.value).toEqual({ seat: 1, kind: "laid", count: 1 });
  });

  test("do not make the player lose what is picked on the rack", () => {
    const { state, tell } = begun({ table: "", rack: "b1 b2", turnSeat: 1 });
    state.toggle(keyOf(state, "b2"));
    tell({ table: "k1 k2 k3", rack: "b1 b2", turn: 2 });
    expect(state.picked.value).toEqual([keyOf(state, "b2")]);
  });

  test("cannot be interrupted", () => {
    const { state, drafts } = begun({ table: "", rack: "b1", turnSeat: 1 });
    expect(state.put(cell, [keyOf(state, "b1")])).toBe(false);
    expect(drafts).toEqual([]);
  });
});

test("another width keeps every meld and every laid tile", () => {
  const { state } = begun({ table: "r5 r6 r7 | k1 k2 k3 | b1 b2 b3 | o1 o2 o3", rack: "r8" });
  state.columns.value = 26;
  state.put({ kind: "meld", key: state.melds.value[0]?.key ?? 0 }, [keyOf(state, "r8")]);
  state.columns.value = 13;
  expect(seen(state.melds.value)).toContain("r5 r6 r7 r8+");
  expect(state.hasChanged.value).toBe(true);
  expect(state.undo()).toBe(true);
  expect(rackOf(state)).toBe("r8");
});

test("another round begins on an empty table", () => {
  const { state, tell } = begun({ table: "r5 r6 r7", rack: "r8" });
  tell({ table: "", rack: "k1 k2", round: 2 });
  expect(state.melds.value).toEqual([]);
  expect(rackOf(state)).toBe("k1 k2");
  expect(state.drawn.value.size).toBe(0);
});
