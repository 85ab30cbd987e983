/** What a tap on the table or the rack means: the same for finger, mouse and keys. */
import { announce } from "../shell/announce.tsx";
import { listed, t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import type { Target } from "./draft.ts";
import { piecesOf } from "./draft.ts";
import { meldAt, type Piece, type PlacedMeld, pieceAt } from "./pieces.ts";
import type { Cell } from "./room.ts";
import type { TableState } from "./state.ts";

/**
 * A tap on a cell. Without anything picked it picks the tile there. Else a tile of the same meld is picked as well,
 * any other meld takes what is picked, and so does an empty cell. `isAdding` only ever picks.
 */
export function tapCell(state: TableState, cell: Cell, isAdding = false): void {
  const melds = state.melds.peek();
  const meld = meldAt(melds, cell.row, cell.column);
  const piece = pieceAt(melds, cell.row, cell.column);
  if (!state.isMyTurn.peek()) announce(t("said.notYourTurn"));
  else if (piece && meld && (isAdding || gathers(state, meld))) state.toggle(piece.key);
  else putThere(state, meld ? { kind: "meld", key: meld.key } : { kind: "cell", ...cell });
}

/** A tap on a tile of the rack: it is picked, or let go. */
export function tapRackTile(state: TableState, key: number): void {
  state.toggle(key);
}

/** A tap on the rack beside its tiles: picked tiles of this turn come back. */
export function tapRack(state: TableState): void {
  putThere(state, { kind: "rack" });
}

/** Puts what is picked there, and says what became of it. */
export function putThere(state: TableState, target: Target, keys = state.picked.peek()): void {
  if (keys.length === 0) return;
  const pieces = piecesOf(state.steps.peek().now).filter((piece) => keys.includes(piece.key));
  if (!state.isMyTurn.peek()) announce(t("said.notYourTurn"));
  else if (state.put(target, keys)) announce(saidOf(state, target, pieces));
  else if (target.kind === "rack") announce(t("said.notBack"));
  else announce(t("said.noRoom"));
}

/** Picks every tile of the meld, or lets go of them if they are. */
export function pickMeld(state: TableState, cell: Cell): void {
  const meld = meldAt(state.melds.peek(), cell.row, cell.column);
  if (!meld || !state.isMyTurn.peek()) return;
  const keys = meld.pieces.map((piece) => piece.key);
  const isPicked = keys.every((key) => state.picked.peek().includes(key));
  state.pick(isPicked ? [] : keys);
}

/** The tiles of a meld in words. */
export function meldWords(meld: PlacedMeld): string {
  return listed(meld.pieces.map((piece) => tileWords(piece.tile)));
}

function gathers(state: TableState, meld: PlacedMeld): boolean {
  const picked = state.picked.peek();
  return picked.length === 0 || meld.pieces.some((piece) => picked.includes(piece.key));
}

function saidOf(state: TableState, target: Target, pieces: readonly Piece[]): string {
  const tiles = listed(pieces.map((piece) => tileWords(piece.tile)));
  if (target.kind === "rack") return t("said.back", { tiles });
  const meld = state.melds.peek().find((meld) => meld.pieces.some((piece) => piece.key === pieces[0]?.key));
  return meld && meld.pieces.length > pieces.length
    ? t("said.added", { tiles, meld: meldWords(meld) })
    : t("said.laid", { tiles });
}
