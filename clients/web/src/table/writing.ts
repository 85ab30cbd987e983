/** What tells one table from another, and one moment of a game from the next. */
import { type GameView, type Tile, tileCode } from "@meldhall/client";
import type { Piece, PlacedMeld } from "./pieces.ts";

type Melds = { readonly melds: readonly { readonly tiles: readonly Tile[] }[] };

/** The tiles of each meld of a table as the server wrote it. */
export function codesOf(table: Melds): number[][] {
  return table.melds.map(({ tiles }) => tiles.map(tileCode));
}

/** What tells one table from another: its melds in any order. */
export function writtenTable(table: Melds): string {
  return table.melds
    .map(({ tiles }) => tiles.join(" "))
    .sort()
    .join("|");
}

/** The same of melds on the grid. */
export function writtenOf(melds: readonly PlacedMeld[]): string {
  return melds
    .map(({ pieces }) => pieces.map(({ tile }) => tile).join(" "))
    .sort()
    .join("|");
}

/** What a draft hangs on: the turn, the table and the player's rack. */
export function momentOf(view: GameView): string {
  return [
    view.round,
    view.phase,
    view.turn,
    view.turnSeat,
    writtenTable(view.table),
    view.rack.join(" "),
  ].join("/");
}

/** The piece as one that lies on the table, or on the rack, when a turn begins. */
export function settledPiece(piece: Piece): Piece {
  return piece.laid ? { ...piece, laid: false } : piece;
}

/** Whether it is among the melds. */
export function hasKey(melds: readonly PlacedMeld[], key: number): boolean {
  return melds.some(({ pieces }) => pieces.some((piece) => piece.key === key));
}
