/** What the server told of melds: what their jokers stand for, and their points. */
import { type Table, tileCode } from "@meldhall/client";
import type { Tile } from "../look/tiles.ts";
import type { PlacedMeld } from "./pieces.ts";

/** What melds are worth together that came from the rack alone, as far as the server told it of the draft. */
export function openingPoints(melds: readonly PlacedMeld[], draft: Table | undefined): number {
  const told = new Map(
    (draft?.melds ?? []).map((meld) => [meld.tiles.map(tileCode).sort().join(), meld.points]),
  );
  const own = melds.filter(({ pieces }) => pieces.every((piece) => piece.laid));
  return own.reduce(
    (sum, { pieces }) =>
      sum +
      (told.get(
        pieces
          .map(({ tile }) => tile)
          .sort()
          .join(),
      ) ?? 0),
    0,
  );
}

/** What each joker stands for, by the key of its piece, where that is one tile. */
export function rolesOf(
  melds: readonly PlacedMeld[],
  tables: readonly (Table | undefined)[],
): ReadonlyMap<number, Tile> {
  const told = new Map(
    tables
      .flatMap((table) => table?.melds ?? [])
      .map((meld) => [meld.tiles.map(tileCode).join(), meld.jokerRoles]),
  );
  const roles = new Map<number, Tile>();
  for (const { pieces } of melds) {
    for (const { index, standsFor } of told.get(pieces.map(({ tile }) => tile).join()) ?? []) {
      const piece = pieces[index];
      const [tile, ...others] = standsFor;
      if (piece && tile && others.length === 0) roles.set(piece.key, tileCode(tile));
    }
  }
  return roles;
}
