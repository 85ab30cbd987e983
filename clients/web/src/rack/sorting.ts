/** The order of a rack. */
import { JOKER, numberOf } from "../look/tiles.ts";
import type { Piece } from "../table/pieces.ts";

export type Sorting = "runs" | "groups";

/** By color and then by number, or by number and then by color; jokers last, equal tiles as they were. */
export function sorted(rack: readonly Piece[], sorting: Sorting): Piece[] {
  const place = ({ tile }: Piece) =>
    tile === JOKER ? Number.MAX_SAFE_INTEGER : sorting === "runs" ? tile : numberOf(tile) * 16 + (tile >> 4);
  return [...rack].sort((a, b) => place(a) - place(b) || a.key - b.key);
}

/** Whether a little space belongs between two neighbors: another color begins, or another number. */
export function isBreak(left: Piece, right: Piece, sorting: Sorting): boolean {
  if (left.tile === JOKER || right.tile === JOKER) return left.tile !== right.tile;
  return sorting === "runs"
    ? left.tile >> 4 !== right.tile >> 4
    : numberOf(left.tile) !== numberOf(right.tile);
}
