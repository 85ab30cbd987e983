import { expect, test } from "vitest";
import { tiles, written } from "../../dev/written.ts";
import { type Piece, pieceOf } from "../table/pieces.ts";
import { isBreak, sorted } from "./sorting.ts";

const rack = tiles("o3 j k13 r3 k1 r3 b2 j").map((tile) => pieceOf(tile));
const inWords = (pieces: readonly Piece[]) => written(pieces.map((piece) => piece.tile));

test("a rack is sorted by runs or by groups, its jokers last", () => {
  expect(inWords(sorted(rack, "runs"))).toBe("k1 k13 r3 r3 b2 o3 j j");
  expect(inWords(sorted(rack, "groups"))).toBe("k1 b2 r3 r3 o3 k13 j j");
});

test("equal tiles keep their order, whatever it was before", () => {
  const keys = (pieces: readonly Piece[]) => pieces.filter(({ tile }) => tile === 19).map(({ key }) => key);
  expect(keys(sorted([...rack].reverse(), "groups"))).toEqual(keys(sorted(rack, "runs")));
});

test("a little space is left where another color or another number begins", () => {
  const breaks = (sorting: "runs" | "groups") => {
    const order = sorted(rack, sorting);
    return order.flatMap((piece, at) => {
      const next = order[at + 1];
      return next && isBreak(piece, next, sorting) ? [written([next.tile])] : [];
    });
  };
  expect(breaks("runs")).toEqual(["r3", "b2", "o3", "j"]);
  expect(breaks("groups")).toEqual(["b2", "r3", "k13", "j"]);
});
