import type { GameView, Table } from "@meldhall/client";
import { describe, expect, test } from "vitest";
import { table } from "../../dev/written.ts";
import { spanWords } from "./Clock.tsx";
import { deedBetween } from "./deeds.ts";
import { laidOut } from "./layout.ts";
import { type Checked, flawsOf } from "./marks.ts";
import { openingPoints, rolesOf } from "./roles.ts";

const view = (turn: number, turnSeat: number | undefined, rackTiles: number[], phase = "round", round = 1) =>
  ({
    turn,
    turnSeat,
    phase,
    round,
    seats: rackTiles.map((count, seat) => ({ seat, rackTiles: count })),
  }) as unknown as GameView;

describe("what a seat did", () => {
  const before = view(4, 1, [9, 5, 7]);
  test.each([
    [view(5, 2, [9, 3, 7]), { seat: 1, kind: "laid", count: 2 }],
    [view(5, 2, [9, 6, 7]), { seat: 1, kind: "drew", count: 1 }],
    [view(5, 2, [9, 5, 7]), { seat: 1, kind: "passed", count: 0 }],
    [view(4, undefined, [9, 0, 7], "over"), { seat: 1, kind: "went_out", count: 5 }],
    [view(4, 1, [9, 5, 7]), undefined],
    [view(7, 1, [9, 3, 7]), undefined],
    [view(1, 1, [14, 14, 14], "round", 2), undefined],
  ])("shows in the next view (%#)", (after, deed) => {
    expect(deedBetween(before, after)).toEqual(deed);
  });

  test("cannot be told from one view", () => {
    expect(deedBetween(undefined, before)).toBeUndefined();
  });
});

describe("melds that the server has judged", () => {
  const start = laidOut(table("r3 r4 r5 | k9 r9 b9"), [], 13).melds;
  const refused = (reason: string, melds: string) =>
    ({
      verdict: { legal: false, refusal: { reason, details: { melds } } },
      melds: start,
    }) as unknown as Checked;

  test("are marked as long as they lie as they lay then", () => {
    const [first, second] = start;
    const checked = refused("NOT_A_MELD", "0 GAP, 1 DUPLICATE_COLOR");
    expect([...flawsOf(checked, start, start).values()]).toEqual(["GAP", "DUPLICATE_COLOR"]);
    const changed = start.map((meld) => (meld === second ? { ...meld, pieces: meld.pieces.slice(1) } : meld));
    expect([...flawsOf(checked, changed, start)]).toEqual([[first?.key, "GAP"]]);
    expect(flawsOf(undefined, start, start).size).toBe(0);
  });

  test("are marked where tiles went of a meld that may not be touched yet", () => {
    const now = laidOut(table("r3 r4 r5 k1 | k9 r9 | b9"), start, 13).melds;
    const flaws = flawsOf(refused("INITIAL_MELD_TOUCHES_TABLE", "1"), now, start);
    expect([...flaws.keys()].sort()).toEqual([now[1]?.key, now[2]?.key].sort());
  });
});

describe("melds that the server has told of", () => {
  const told = {
    melds: [
      { tiles: ["r3", "j", "r5"], points: 12, jokerRoles: [{ index: 1, standsFor: ["r4"] }] },
      { tiles: ["k9", "r9", "j"], points: 27, jokerRoles: [{ index: 2, standsFor: ["b9", "o9"] }] },
    ],
  } as unknown as Table;
  const { melds } = laidOut(table("r3 j r5 | k9 r9 j"), [], 13);

  test("show what a joker stands for, if that is one tile", () => {
    expect([...rolesOf(melds, [undefined, told])]).toEqual([[melds[0]?.pieces[1]?.key, 20]]);
  });

  test("count towards the first melds where they came from the rack alone", () => {
    const own = melds.map((meld, at) => ({
      ...meld,
      pieces: meld.pieces.map((piece, place) => ({ ...piece, laid: at === 1 || place > 0 })),
    }));
    expect(openingPoints(own, told)).toBe(27);
    expect(openingPoints(own, undefined)).toBe(0);
  });
});

test.each([
  [65_000, "1:05"],
  [9_001, "0:10"],
  [-400, "0:00"],
  [3_725_000, "1:02:05"],
])("%d ms read %s", (span, words) => {
  expect(spanWords(span)).toBe(words);
});
