/** Where in the grid there is room: melds of a row lie at least one empty cell apart, or they would be one. */
import { endOf, type PlacedMeld, rowsOf } from "./pieces.ts";

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Going to another row takes the eye further than along the same one. */
const ROW_COST = 4;
/** How far a meld may slip in its row before its neighbors give way instead. */
const SLIP = 2;

/** Whether so many tiles fit there without touching another meld. */
export function isFree(
  melds: readonly PlacedMeld[],
  { row, column }: Cell,
  length: number,
  columns: number,
): boolean {
  if (column < 0 || column + length > columns) return false;
  return melds.every((meld) => meld.row !== row || endOf(meld) < column || meld.column > column + length);
}

/** The first room from the top left: where a new meld of others is put. */
export function firstRoom(melds: readonly PlacedMeld[], length: number, columns: number): Cell {
  for (let row = 0; ; row++) {
    for (let column = 0; column + length <= Math.max(columns, length); column++) {
      if (isFree(melds, { row, column }, length, Math.max(columns, length))) return { row, column };
    }
  }
}

/** The room nearest to a cell; there is always some, if need be in a new row. */
export function nearestRoom(
  melds: readonly PlacedMeld[],
  wanted: Cell,
  length: number,
  columns: number,
): Cell {
  const width = Math.max(columns, length);
  let best: { cell: Cell; cost: number } | undefined;
  for (let row = 0; row <= Math.max(rowsOf(melds), wanted.row); row++) {
    const cell = nearestInRow(melds, { row, column: wanted.column }, length, width);
    if (!cell) continue;
    const cost = Math.abs(row - wanted.row) * ROW_COST + Math.abs(cell.column - wanted.column);
    if (!best || cost < best.cost) best = { cell, cost };
  }
  return best?.cell ?? { row: Math.max(rowsOf(melds), wanted.row + 1), column: 0 };
}

function nearestInRow(
  melds: readonly PlacedMeld[],
  { row, column }: Cell,
  length: number,
  columns: number,
): Cell | undefined {
  for (let distance = 0; distance < columns; distance++) {
    for (const near of [column - distance, column + distance]) {
      if (isFree(melds, { row, column: near }, length, columns)) return { row, column: near };
    }
  }
  return undefined;
}

/**
 * Puts a meld among others, as near as can be to where it wants to lie: it slips a little in its row, else its
 * neighbors give way, else it goes where there is room.
 */
export function settled(others: readonly PlacedMeld[], meld: PlacedMeld, columns: number): PlacedMeld[] {
  const length = meld.pieces.length;
  const slipped = nearestInRow(others, meld, length, columns);
  if (slipped && Math.abs(slipped.column - meld.column) <= SLIP) return [...others, { ...meld, ...slipped }];
  return (
    givenWay(others, meld, columns) ?? [...others, { ...meld, ...nearestRoom(others, meld, length, columns) }]
  );
}

/** The row with the meld in it, its neighbors shifted as little as needed; nothing if the row is too full. */
function givenWay(
  others: readonly PlacedMeld[],
  meld: PlacedMeld,
  columns: number,
): PlacedMeld[] | undefined {
  const row = [...others.filter((other) => other.row === meld.row), meld].sort((a, b) => a.column - b.column);
  const needed = row.reduce((sum, { pieces }) => sum + pieces.length + 1, -1);
  if (needed > columns) return undefined;
  const starts: number[] = [];
  for (const { column } of row) {
    const before = row[starts.length - 1];
    const free = before ? (starts.at(-1) as number) + before.pieces.length + 1 : 0;
    starts.push(Math.max(column, free));
  }
  for (let at = row.length - 1, end = columns; at >= 0; at--) {
    const start = Math.min(starts[at] as number, end - (row[at] as PlacedMeld).pieces.length);
    starts[at] = start;
    end = start - 1;
  }
  const shifted = row.map((other, at) => ({ ...other, column: starts[at] as number }));
  return [...others.filter((other) => other.row !== meld.row), ...shifted];
}
