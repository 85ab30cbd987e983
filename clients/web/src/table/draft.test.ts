import { describe, expect, test } from "vitest";
import { table, tiles, written } from "../../dev/written.ts";
import { cut, type Draft, hasLaid, placed, returned, type Target } from "./draft.ts";
import { laidOut } from "./layout.ts";
import { endOf, type PlacedMeld, pieceOf, tidied } from "./pieces.ts";
import { isFree } from "./room.ts";

const GROUND = { columns: 13, top: 13 };

function draftOf(text: string, rack = ""): Draft {
  return {
    melds: text ? laidOut(table(text), [], GROUND.columns).melds : [],
    rack: tiles(rack).map((tile) => pieceOf(tile)),
  };
}

/** Rows of the grid, with `.` for an empty cell between melds; laid tiles with a `+`. */
function seen({ melds }: Draft): string[] {
  const rows: string[] = [];
  for (const { row, column, pieces } of [...melds].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const text = pieces.map(({ tile, laid }) => `${written([tile])}${laid ? "+" : ""}`).join(" ");
    rows[row] = `${rows[row] ? `${rows[row]} | ` : ""}${column}: ${text}`;
  }
  return rows;
}

function keysOf(draft: Draft, text: string): number[] {
  const all = [...draft.rack, ...draft.melds.flatMap((meld) => meld.pieces)];
  return tiles(text).map((tile) => {
    const at = all.findIndex((piece) => piece.tile === tile);
    return (all.splice(at, 1)[0] as { key: number }).key;
  });
}

function meldOf(draft: Draft, tile: string): Target {
  const meld = draft.melds.find(({ pieces }) =>
    written(pieces.map((piece) => piece.tile))
      .split(" ")
      .includes(tile),
  );
  return { kind: "meld", key: (meld as PlacedMeld).key };
}

const cell = (row: number, column: number): Target => ({ kind: "cell", row, column });
const put = (draft: Draft, text: string, target: Target) =>
  placed(draft, keysOf(draft, text), target, GROUND);

describe("placing", () => {
  test("lays tiles of the rack on empty cells, in the order of a run", () => {
    const draft = put(draftOf("", "r7 r5 r6 k1"), "r7 r5 r6", cell(1, 4));
    expect(seen(draft)).toEqual([undefined, "4: r5+ r6+ r7+"]);
    expect(written(draft.rack.map(({ tile }) => tile))).toBe("k1");
    expect(hasLaid(draft)).toBe(true);
  });

  test("adds tiles to a meld where they belong, its own tiles staying in their cells", () => {
    const begun = put(draftOf("", "r5 r6 r7 r4 r8"), "r5 r6 r7", cell(0, 4));
    expect(seen(put(begun, "r8 r4", meldOf(begun, "r6")))).toEqual(["3: r4+ r5+ r6+ r7+ r8+"]);
  });

  test("joins the meld beside an empty cell", () => {
    const draft = draftOf("r5 r6 r7", "r8 r4");
    expect(seen(put(draft, "r8", cell(0, 3)))).toEqual(["0: r5 r6 r7 r8+"]);
    expect(seen(put(put(draft, "r8", cell(0, 3)), "r4", meldOf(draft, "r5")))).toEqual([
      "0: r4+ r5 r6 r7 r8+",
    ]);
  });

  test.each([
    ["r4 r5 r6 | k9 r9 b9", "r7", "0: r4 r5 r6 r7+ | 5: k9 r9 b9"],
    ["r4 r5 r6 | k9 r9 b9", "o9", "0: r4 r5 r6 | 4: k9 r9 b9 o9+"],
    ["r3 r4 r5 | r7 r8 r9", "r6", "0: r3 r4 r5 r6+ r7 r8 r9"],
  ])("between two melds, %s takes %s where it reads well", (melds, tile, expected) => {
    expect(seen(put(draftOf(melds, tile), tile, cell(0, 3)))).toEqual([expected]);
  });

  test("lets a run fall apart and a group close up", () => {
    const run = draftOf("r3 r4 r5 r6 r7");
    expect(seen(put(run, "r5", cell(2, 0)))).toEqual(["0: r3 r4 | 3: r6 r7", undefined, "0: r5"]);
    const group = draftOf("k7 r7 b7 o7");
    expect(seen(put(group, "r7", cell(1, 5)))).toEqual(["0: k7 b7 o7", "5: r7"]);
  });

  test("moves a whole meld onto another", () => {
    const draft = draftOf("r3 r4 r5 | r6 r7 r8");
    expect(seen(put(draft, "r6 r7 r8", meldOf(draft, "r3")))).toEqual(["0: r3 r4 r5 r6 r7 r8"]);
  });

  test("keeps a joker where it was laid, and fills gaps with it first", () => {
    const beside = put(draftOf("", "r11 r12 j"), "r11 r12", cell(0, 3));
    expect(seen(put(beside, "j", cell(0, 2)))).toEqual(["2: j+ r11+ r12+"]);
    expect(seen(put(beside, "j", cell(0, 5)))).toEqual(["3: r11+ r12+ j+"]);
    expect(seen(put(draftOf("", "r11 r13 j"), "r11 r13 j", cell(0, 0)))).toEqual(["0: r11+ j+ r13+"]);
  });

  test("changes nothing for a meld onto itself, or for more tiles than a row has cells", () => {
    const draft = draftOf("r3 r4 r5", "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11");
    expect(put(draft, "r3 r4 r5", meldOf(draft, "r4"))).toBe(draft);
    expect(put(draft, "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11", meldOf(draft, "r4"))).toBe(draft);
    expect(placed(draft, [], cell(0, 0), GROUND)).toBe(draft);
  });
});

describe("taking back", () => {
  test("returns tiles of this turn, and none of the table", () => {
    const draft = put(draftOf("r5 r6 r7", "r8 k1"), "r8", cell(0, 3));
    const back = returned(draft, keysOf(draft, "r7 r8"));
    expect(seen(back)).toEqual(["0: r5 r6 r7"]);
    expect(written(back.rack.map(({ tile }) => tile))).toBe("k1 r8");
    expect(returned(back, keysOf(back, "r7"))).toBe(back);
    expect(seen(put(draft, "r8", { kind: "rack" }))).toEqual(["0: r5 r6 r7"]);
  });
});

test("cutting leaves two melds, an empty cell between them", () => {
  const draft = draftOf("r3 r4 r5 r6 r7 r8");
  const [key = 0] = keysOf(draft, "r6");
  expect(seen(cut(draft, key, GROUND))).toEqual(["0: r3 r4 r5 | 4: r6 r7 r8"]);
  expect(cut(draft, keysOf(draft, "r3")[0] ?? 0, GROUND)).toBe(draft);
});

test.each([
  ["r7 r5 r6", "r5 r6 r7"],
  ["o7 k7 j r7", "k7 r7 o7 j"],
  ["j r11 r12", "j r11 r12"],
  ["r12 j r11", "r11 r12 j"],
  ["r13 j r12", "j r12 r13"],
  ["r5 j j r8 r9", "r5 j j r8 r9"],
  ["r9 r5 j r7 j", "r5 j r7 j r9"],
  ["r7 j j", "r7 j j"],
  ["r5 k6 b9", "r5 k6 b9"],
  ["j j", "j j"],
])("%s reads %s", (given, expected) => {
  const pieces = tidied(
    tiles(given).map((tile) => pieceOf(tile)),
    13,
  );
  expect(written(pieces.map((piece) => piece.tile))).toBe(expected);
});

test("whatever is done, no tile is lost, none doubled, and melds never touch", () => {
  let seed = 7;
  const chance = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  let draft = draftOf(
    "r3 r4 r5 r6 | k7 b7 o7 | b1 b2 b3 b4 b5 | k9 r9 j | o10 o11 o12 o13",
    "r7 r8 k2 b6 o9 j k1 k3",
  );
  const all = (state: Draft) =>
    [...state.rack, ...state.melds.flatMap((meld) => meld.pieces)].map(({ key }) => key).sort();
  const whole = all(draft);
  for (let step = 0; step < 500; step++) {
    const keys = whole.filter(() => chance(8) === 0);
    const meld = draft.melds[chance(draft.melds.length)] as PlacedMeld;
    const targets: Target[] = [
      cell(chance(6), chance(13)),
      { kind: "meld", key: meld.key },
      { kind: "rack" },
    ];
    draft = placed(draft, keys, targets[chance(3)] as Target, GROUND);
    draft = cut(draft, whole[chance(whole.length)] as number, GROUND);
    expect(all(draft)).toEqual(whole);
    for (const one of draft.melds) {
      const others = draft.melds.filter((other) => other !== one);
      expect(isFree(others, one, one.pieces.length, GROUND.columns), `step ${step}`).toBe(true);
      expect(endOf(one)).toBeLessThanOrEqual(GROUND.columns);
    }
  }
});
