/** Lays a table that the server told on the grid, so that what did not change keeps its place. */
import type { Tile } from "../look/tiles.ts";
import { newKey, type Piece, type PlacedMeld, pieceOf, tilesOf } from "./pieces.ts";
import { type Cell, firstRoom, isFree, nearestRoom } from "./room.ts";

/** A table on the grid, and what is new in it. */
export interface Layout {
  readonly melds: readonly PlacedMeld[];
  /** Keys of pieces that were not there before. */
  readonly fresh: ReadonlySet<number>;
  /** Keys of melds that were not there, or not with these tiles. */
  readonly changed: ReadonlySet<number>;
}

interface Pair {
  readonly tiles: readonly Tile[];
  readonly old: PlacedMeld | undefined;
  readonly isSame: boolean;
}

/**
 * Lays `table` out after `before`: equal melds stay where they are, a meld that goes on from an old one stays as near
 * as there is room, new ones take the first room. Pieces keep their keys, also where they went to another meld;
 * what comes on top takes the key of an equal one of `rack`, if any. Calm costs: nothing ever moves for tidiness.
 */
export function laidOut(
  table: readonly (readonly Tile[])[],
  before: readonly PlacedMeld[],
  columns: number,
  rack: readonly Piece[] = [],
): Layout {
  const pairs = paired(table, before);
  const known = new Set(before.flatMap((meld) => meld.pieces.map((piece) => piece.key)));
  const pieces = withKeys(pairs, before, rack);
  const melds = new Map<number, PlacedMeld>();
  const place = (at: number, wanted?: Cell) => {
    const { old } = pairs[at] as Pair;
    const length = (pieces[at] as Piece[]).length;
    const others = [...melds.values()];
    const cell = wanted ? nearestRoom(others, wanted, length, columns) : firstRoom(others, length, columns);
    melds.set(at, { key: old?.key ?? newKey(), ...cell, pieces: pieces[at] as Piece[] });
  };
  const order = pairs.map((_, at) => at);
  for (const at of order.filter((at) => stays(pairs[at] as Pair, columns))) place(at, pairs[at]?.old);
  // Those that became shorter first: in their own cells nobody else is.
  const going = order.filter((at) => pairs[at]?.old && !melds.has(at));
  for (const at of going.sort((a, b) => growth(pairs[a] as Pair) - growth(pairs[b] as Pair))) {
    place(at, aligned(pairs[at] as Pair, pieces[at] as Piece[]));
  }
  for (const at of order.filter((at) => !melds.has(at))) place(at);
  const laid = order.map((at) => melds.get(at) as PlacedMeld);
  return {
    melds: laid,
    fresh: new Set(
      laid.flatMap((meld) => meld.pieces.map(({ key }) => key)).filter((key) => !known.has(key)),
    ),
    changed: new Set(laid.filter((_, at) => !pairs[at]?.isSame).map((meld) => meld.key)),
  };
}

function stays({ old, isSame }: Pair, columns: number): boolean {
  return isSame && old !== undefined && isFree([], old, old.pieces.length, columns);
}

function growth({ tiles, old }: Pair): number {
  return tiles.length - (old?.pieces.length ?? 0);
}

/** Where its first tile lies if those that it shares with the old meld keep their cells. */
function aligned({ old }: Pair, pieces: readonly Piece[]): Cell {
  const meld = old as PlacedMeld;
  const shared = pieces.findIndex((piece) => meld.pieces.includes(piece));
  const from = meld.pieces.indexOf(pieces[shared] as Piece);
  return { row: meld.row, column: Math.max(0, meld.column + from - shared) };
}

/** Each meld with the old one that it is or goes on from: equal ones first, then those that share most. */
function paired(table: readonly (readonly Tile[])[], before: readonly PlacedMeld[]): Pair[] {
  const free = new Set(before);
  const found = new Map<number, PlacedMeld>();
  const tilesAt = table.map((tiles) => [...tiles].sort().join());
  for (const [at, tiles] of tilesAt.entries()) {
    const old = [...free].find((meld) => sortedTiles(meld) === tiles);
    if (!old) continue;
    free.delete(old);
    found.set(at, old);
  }
  const same = new Set(found.keys());
  for (const { at, old } of overlaps(table, before)) {
    if (found.has(at) || !free.has(old)) continue;
    free.delete(old);
    found.set(at, old);
  }
  return table.map((tiles, at) => ({ tiles, old: found.get(at), isSame: same.has(at) }));
}

function overlaps(table: readonly (readonly Tile[])[], before: readonly PlacedMeld[]) {
  const all = table.flatMap((tiles, at) =>
    before.map((old) => ({
      at,
      old,
      shared: sharedTiles(tiles, old),
      least: Math.min(tiles.length, old.pieces.length),
    })),
  );
  return all
    .filter(({ shared, least }) => shared * 2 >= least && shared > 0)
    .sort((a, b) => b.shared - a.shared);
}

function sharedTiles(tiles: readonly Tile[], old: PlacedMeld): number {
  const left = old.pieces.map((piece) => piece.tile);
  let shared = 0;
  for (const tile of tiles) {
    const at = left.indexOf(tile);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return shared;
}

/** The pieces of each meld: first those of its old meld, then what left other melds, then the rack's, then new ones. */
function withKeys(pairs: readonly Pair[], before: readonly PlacedMeld[], rack: readonly Piece[]): Piece[][] {
  const filled = pairs.map(({ tiles }) => new Array<Piece | undefined>(tiles.length).fill(undefined));
  const left = new Map(before.map((meld) => [meld, [...meld.pieces]]));
  const fill = (at: number, source: Piece[]) => {
    for (const [place, tile] of (pairs[at] as Pair).tiles.entries()) {
      const slots = filled[at] as (Piece | undefined)[];
      const found = slots[place] ? -1 : source.findIndex((piece) => piece.tile === tile);
      if (found >= 0) slots[place] = source.splice(found, 1)[0];
    }
  };
  for (const [at, { old }] of pairs.entries()) if (old) fill(at, left.get(old) as Piece[]);
  for (const source of [[...left.values()].flat(), [...rack]]) {
    for (const at of pairs.keys()) fill(at, source);
  }
  return pairs.map(({ tiles }, at) => tiles.map((tile, place) => filled[at]?.[place] ?? pieceOf(tile)));
}

function sortedTiles(meld: PlacedMeld): string {
  return meld.pieces
    .map((piece) => piece.tile)
    .sort()
    .join();
}

/** The same melds in the rows of a grid of another width. */
export function relaid(melds: readonly PlacedMeld[], columns: number): readonly PlacedMeld[] {
  const order = [...melds].sort((a, b) => a.row - b.row || a.column - b.column);
  const { melds: anew } = laidOut(tilesOf(order), [], columns);
  return melds.map((meld) => {
    const { row, column } = anew[order.indexOf(meld)] as PlacedMeld;
    return { ...meld, row, column };
  });
}
