/** The table as it lies: pieces in melds, melds in the rows of a grid. */
import { COLORS, colorOf, JOKER, numberOf, type Tile } from "../look/tiles.ts";

/** One tile in the player's sight. Copies of a kind are equal to the rules; the key tells them apart on the screen. */
export interface Piece {
  readonly key: number;
  readonly tile: Tile;
  /** Whether it came from the rack in this turn, and so may go back there. */
  readonly laid: boolean;
}

/** Tiles side by side in a row of the grid: one meld, or what shall become one. */
export interface PlacedMeld {
  readonly key: number;
  readonly row: number;
  readonly column: number;
  readonly pieces: readonly Piece[];
}

let lastKey = 0;

/** A key that no piece and no meld has yet. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

export function pieceOf(tile: Tile, laid = false): Piece {
  return { key: newKey(), tile, laid };
}

/** The column after its last tile. */
export function endOf(meld: PlacedMeld): number {
  return meld.column + meld.pieces.length;
}

/** The tiles of each meld from top left to bottom right: what the server is sent. */
export function tilesOf(melds: readonly PlacedMeld[]): Tile[][] {
  return melds.map((meld) => meld.pieces.map((piece) => piece.tile));
}

/** How many rows the melds fill, counted from the top. */
export function rowsOf(melds: readonly PlacedMeld[]): number {
  return melds.reduce((rows, meld) => Math.max(rows, meld.row + 1), 0);
}

/** What lies in a cell. */
export function meldAt(melds: readonly PlacedMeld[], row: number, column: number): PlacedMeld | undefined {
  return melds.find((meld) => meld.row === row && column >= meld.column && column < endOf(meld));
}

/** The piece in a cell. */
export function pieceAt(melds: readonly PlacedMeld[], row: number, column: number): Piece | undefined {
  const meld = meldAt(melds, row, column);
  return meld?.pieces[column - meld.column];
}

/** Whether they read, as they lie, like part of a run or of a group: for the eye; what is legal the server says. */
export function isTidy(pieces: readonly Piece[], top: number): boolean {
  return likeGroup(pieces) || likeRun(pieces, top);
}

/** Whether the numbers are all one, with no color twice. */
export function likeGroup(pieces: readonly Piece[]): boolean {
  const naturals = numbered(pieces);
  const colors = new Set(naturals.map((piece) => colorOf(piece.tile)));
  return isOneNumber(naturals) && colors.size === naturals.length && pieces.length <= COLORS.length;
}

function likeRun(pieces: readonly Piece[], top: number): boolean {
  const places = pieces.map((piece, place) => ({ piece, place })).filter(({ piece }) => piece.tile !== JOKER);
  const starts = new Set(places.map(({ piece, place }) => numberOf(piece.tile) - place));
  const colors = new Set(places.map(({ piece }) => colorOf(piece.tile)));
  const [start = 1] = starts;
  return starts.size <= 1 && colors.size <= 1 && start >= 1 && start + pieces.length - 1 <= top;
}

/**
 * The pieces in the order in which people read them. What reads well as it lies stays; a run in disorder is sorted,
 * with its jokers in the gaps first, then at the high end, then at the low one, as the rules rebuild it.
 */
export function tidied(pieces: readonly Piece[], top: number): readonly Piece[] {
  const naturals = numbered(pieces);
  const jokers = pieces.filter((piece) => piece.tile === JOKER);
  if (naturals.length > 1 && isOneNumber(naturals)) return [...byColor(naturals), ...jokers];
  if (isTidy(pieces, top)) return pieces;
  const colors = new Set(naturals.map((piece) => colorOf(piece.tile)));
  const numbers = new Set(naturals.map((piece) => numberOf(piece.tile)));
  return colors.size === 1 && numbers.size === naturals.length ? rebuilt(naturals, jokers, top) : pieces;
}

function rebuilt(naturals: readonly Piece[], jokers: readonly Piece[], top: number): Piece[] {
  const left = [...jokers];
  const run: Piece[] = [];
  for (const piece of [...naturals].sort((a, b) => a.tile - b.tile)) {
    const last = run.at(-1);
    if (last) run.push(...left.splice(0, numberOf(piece.tile) - highOf(run, naturals) - 1));
    run.push(piece);
  }
  const roomAbove = top - highOf(run, naturals);
  const above = left.splice(0, Math.max(0, roomAbove));
  return [...left, ...run, ...above];
}

/** The number that the last tile of a run being built has or stands for. */
function highOf(run: readonly Piece[], naturals: readonly Piece[]): number {
  const last = run.findLastIndex((piece) => naturals.includes(piece));
  return numberOf((run[last] as Piece).tile) + run.length - 1 - last;
}

function numbered(pieces: readonly Piece[]): Piece[] {
  return pieces.filter((piece) => piece.tile !== JOKER);
}

function isOneNumber(naturals: readonly Piece[]): boolean {
  return new Set(naturals.map((piece) => numberOf(piece.tile))).size <= 1;
}

function byColor(pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort((a, b) => a.tile - b.tile);
}
