import { describe, expect, test } from "vitest";
import { table, tiles, written } from "../../dev/written.ts";
import { begun, redone, stepped, undone } from "./history.ts";
import { laidOut } from "./layout.ts";
import { endOf, type PlacedMeld, pieceOf } from "./pieces.ts";
import { isFree } from "./room.ts";

const COLUMNS = 13;
const TABLE = table("r3 r4 r5 | k9 r9 b9 | o1 o2 o3 | b4 b5 b6 b7 | k1 k2 k3 | r10 b10 o10");

function places(melds: readonly PlacedMeld[]): Map<string, string> {
  return new Map(
    melds.map(({ row, column, pieces }) => [written(pieces.map(({ tile }) => tile)), `${row}/${column}`]),
  );
}

describe("a table on the grid", () => {
  test("fills rows from the top left, one empty cell between melds", () => {
    const { melds } = laidOut(TABLE, [], COLUMNS);
    expect([...places(melds).values()]).toEqual(["0/0", "0/4", "0/8", "1/0", "1/5", "1/9"]);
  });

  test("is the same however the server orders its melds", () => {
    const before = laidOut(TABLE, [], COLUMNS).melds;
    const after = laidOut([...TABLE].reverse(), before, COLUMNS);
    expect(places(after.melds)).toEqual(new Map([...places(before)].reverse()));
    expect([after.changed.size, after.fresh.size]).toEqual([0, 0]);
  });

  test("keeps what did not change in its place when others grow, shrink, come and go", () => {
    const before = laidOut(TABLE, [], COLUMNS).melds;
    const next = table(
      "r2 r3 r4 r5 | k9 r9 b9 | o1 o2 o3 | b5 b6 b7 | b4 k4 o4 | r10 b10 o10 k10 | k1 k2 k3 k4 k5",
    );
    const { melds, changed } = laidOut(next, before, COLUMNS);
    const was = places(before);
    for (const [meld, place] of places(melds)) if (was.has(meld)) expect(place).toBe(was.get(meld));
    expect(places(melds).get("k9 r9 b9")).toBe("0/4");
    expect(places(melds).get("b5 b6 b7")).toBe("1/1");
    expect(changed.size).toBe(5);
  });

  test("knows the tiles that are new, and those that only went to another meld", () => {
    const before = laidOut(table("r3 r4 r5 r6 | k9 r9 b9"), [], COLUMNS).melds;
    const { melds, fresh } = laidOut(table("r3 r4 r5 | r6 k6 b6 | k9 r9 b9"), before, COLUMNS);
    const all = melds.flatMap(({ pieces }) => pieces);
    expect(written(all.filter(({ key }) => fresh.has(key)).map(({ tile }) => tile))).toBe("k6 b6");
    const six = before[0]?.pieces[3];
    expect(all.find(({ key }) => key === six?.key)?.tile).toBe(six?.tile);
  });

  test("takes what comes on top from the rack", () => {
    const rack = tiles("r6 k1").map((tile) => pieceOf(tile));
    const before = laidOut(table("r3 r4 r5"), [], COLUMNS).melds;
    const { melds, fresh } = laidOut(table("r3 r4 r5 r6"), before, COLUMNS, rack);
    expect(melds[0]?.pieces[3]).toBe(rack[0]);
    expect([...fresh]).toEqual([rack[0]?.key]);
  });

  test("holds a meld that is longer than a row", () => {
    const long = tiles("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 r1 r2");
    expect(laidOut([long, ...TABLE], [], COLUMNS).melds).toHaveLength(TABLE.length + 1);
  });

  test("lays anew, in the same order, where the grid became narrower", () => {
    const before = laidOut(TABLE, [], 26).melds;
    const { melds } = laidOut(TABLE, before, COLUMNS);
    for (const meld of melds) expect(endOf(meld)).toBeLessThanOrEqual(COLUMNS);
  });
});

test("through a long game melds never touch, and equal ones never move", () => {
  let seed = 11;
  const chance = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const runOf = () => {
    const first = 1 + chance(11);
    return Array.from(
      { length: 3 + chance(Math.min(4, 12 - first)) },
      (_, at) => 16 * chance(1) + first + at,
    );
  };
  let melds: readonly PlacedMeld[] = [];
  let now: number[][] = [];
  for (let turn = 0; turn < 300; turn++) {
    now = now.filter(() => chance(6) > 0);
    if (now.length < 24) now.push(runOf());
    const next = laidOut(now, melds, COLUMNS).melds;
    for (const one of next) {
      expect(
        isFree(
          next.filter((other) => other !== one),
          one,
          one.pieces.length,
          COLUMNS,
        ),
      ).toBe(true);
      const old = melds.find(({ key }) => key === one.key);
      if (
        old &&
        written(old.pieces.map(({ tile }) => tile)) === written(one.pieces.map(({ tile }) => tile))
      ) {
        expect([one.row, one.column]).toEqual([old.row, old.column]);
      }
    }
    melds = next;
  }
});

test("steps are taken back and taken again", () => {
  const history = stepped(stepped(begun("a"), "b"), "c");
  expect(undone(undone(history)).now).toBe("a");
  expect(redone(undone(history)).now).toBe("c");
  expect(stepped(undone(history), "d").future).toEqual([]);
  expect(stepped(history, "c")).toBe(history);
  expect(undone(begun("a")).now).toBe("a");
  expect(redone(history)).toBe(history);
});
