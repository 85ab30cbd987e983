/** One game screen: the state of the table, and where the player's attention is. */
import { computed, signal } from "@preact/signals";
import { Dragging } from "./dragging.ts";
import { rolesOf } from "./roles.ts";
import type { Cell } from "./room.ts";
import type { TableState } from "./state.ts";

/** Widths of a cell in pixels: what is comfortable with much room and with little. */
const WIDE_CELL = 54;
const CELL = 45;
/** A run of a whole color fits into a row of the narrowest screen. */
const NARROW = 560;
const MOST_COLUMNS = 30;
/** Where only some rows are to be seen, they are made lower. */
const LOW = 240;
const LOW_CELL = 34;

export class TableScreen {
  readonly state: TableState;
  readonly dragging: Dragging;
  /** The cell that has, or gets, the focus of the grid. */
  readonly cursor = signal<Cell>({ row: 0, column: 0 });
  /** The same for the rack: a key, or nothing for its first tile. */
  readonly rackCursor = signal<number | undefined>(undefined);

  /** Whether the cursor gets the focus with the next rendering. */
  takesFocus = false;

  constructor(state: TableState) {
    this.state = state;
    this.dragging = new Dragging(state);
  }

  readonly roles = computed(() => {
    const view = this.state.view.value;
    return rolesOf(this.state.melds.value, [
      view?.table,
      view?.draft?.table,
      this.state.verdict.value?.table,
    ]);
  });

  isCursor(row: number, column: number): boolean {
    return this.cursor.value.row === row && this.cursor.value.column === column;
  }

  moveTo(cell: Cell): void {
    const { row, column } = this.cursor.peek();
    if (row !== cell.row || column !== cell.column) this.cursor.value = cell;
  }

  /** Comes back to the grid where that has become smaller. */
  keepCursorWithin(rows: number, columns: number): void {
    const { row, column } = this.cursor.peek();
    this.moveTo({ row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) });
  }

  /** Goes where a piece is now. */
  goAfter(key: number | undefined): void {
    const meld = this.state.melds.peek().find(({ pieces }) => pieces.some((piece) => piece.key === key));
    if (!meld) return;
    const place = meld.pieces.findIndex((piece) => piece.key === key);
    this.takesFocus = true;
    this.moveTo({ row: meld.row, column: meld.column + place });
  }

  isDragged(key: number): boolean {
    return this.dragging.dragged.value.includes(key);
  }

  /** Chooses the number of columns for a width and a height in pixels. */
  fit(width: number, height: number): void {
    const numbers = this.state.game.peek()?.ruleset.numbers ?? 13;
    const least = Math.max(13, numbers);
    const cell = height < LOW ? LOW_CELL : width > 1100 ? WIDE_CELL : CELL;
    const room = Math.floor(width / cell);
    this.state.columns.value = width < NARROW ? least : Math.min(MOST_COLUMNS, Math.max(least, room));
  }
}
