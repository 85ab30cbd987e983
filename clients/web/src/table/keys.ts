/** What keys do on the table, on the rack, and anywhere on the screen. */
import { announce } from "../shell/announce.tsx";
import { t } from "../words/index.ts";
import { pieceAt } from "./pieces.ts";
import type { Cell } from "./room.ts";
import type { TableScreen } from "./screen.ts";
import { pickMeld, tapCell, tapRack, tapRackTile } from "./touching.ts";

/** Keys in the grid: arrows go from cell to cell, with Shift they pick on the way. */
export function onGridKey(screen: TableScreen, event: KeyboardEvent, rows: number, columns: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = cellAfter(event.key, screen.cursor.peek(), rows, columns);
  if (next) {
    if (event.shiftKey) pickBoth(screen, screen.cursor.peek(), next);
    screen.moveTo(next);
    focusOn(event, `[data-cell="${next.row}/${next.column}"]`);
  } else if (!doneInCell(screen, event.key)) {
    return;
  }
  event.preventDefault();
}

function cellAfter(key: string, { row, column }: Cell, rows: number, columns: number): Cell | undefined {
  const goTo: Record<string, [number, number]> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, columns - 1],
  };
  const next = goTo[key];
  return next && { row: within(next[0], rows - 1), column: within(next[1], columns - 1) };
}

/** What a key does in the cell that has the focus; whether it did anything. */
function doneInCell(screen: TableScreen, key: string): boolean {
  const { state } = screen;
  const cell = screen.cursor.peek();
  switch (key.toLowerCase()) {
    case "enter":
    case " ":
      tapWithKey(screen, cell, key === " ");
      return true;
    case "m":
      pickMeld(state, cell);
      return true;
    case "x": {
      const piece = pieceAt(state.melds.peek(), cell.row, cell.column);
      if (piece && state.cutBefore(piece.key)) announce(t("said.cut"));
      return true;
    }
    default:
      return false;
  }
}

/** A tap, after which the cursor goes along with what was put. */
function tapWithKey(screen: TableScreen, cell: Cell, isAdding: boolean): void {
  const { picked } = screen.state;
  const [first] = picked.peek();
  tapCell(screen.state, cell, isAdding);
  if (picked.peek().length === 0) screen.goAfter(first);
}

/** Keys on the rack: arrows go from tile to tile. */
export function onRackKey(screen: TableScreen, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rack = screen.state.rack.peek();
  const found = rack.findIndex((piece) => piece.key === screen.rackCursor.peek());
  const at = Math.max(0, found);
  const goTo: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: rack.length - 1,
  };
  const next = goTo[event.key];
  if (next !== undefined) goAlong(screen, event, at, within(next, rack.length - 1));
  else if (event.key === "Enter" || event.key === " ") tapOnRack(screen, event, at);
  else return;
  event.preventDefault();
}

function goAlong(screen: TableScreen, event: KeyboardEvent, from: number, to: number): void {
  const rack = screen.state.rack.peek();
  const piece = rack[to];
  if (!piece) return;
  if (event.shiftKey) for (const one of [rack[from], piece]) if (one) addPicked(screen, one.key);
  screen.rackCursor.value = piece.key;
  focusOn(event, `[data-key="${piece.key}"]`);
}

function tapOnRack(screen: TableScreen, event: KeyboardEvent, at: number): void {
  const piece = screen.state.rack.peek()[at];
  const isEnd = event.target instanceof HTMLElement && event.target.dataset.rackEnd !== undefined;
  if (isEnd) tapRack(screen.state);
  else if (piece) tapRackTile(screen.state, piece.key);
}

/** Keys anywhere on the screen. */
export function onScreenKey(screen: TableScreen, event: KeyboardEvent, showHelp: () => void): void {
  if (event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const name = `${isCommand ? "Ctrl+" : ""}${event.shiftKey && isCommand ? "Shift+" : ""}${event.key.toLowerCase()}`;
  const deed = deedsOf(screen, showHelp)[name];
  if (!deed) return;
  deed();
  event.preventDefault();
}

function deedsOf({ state }: TableScreen, showHelp: () => void): Record<string, () => void> {
  const redo = () => announce(t(state.redo() ? "said.redone" : "said.noStep"));
  const letGo = () => {
    if (state.picked.peek().length === 0) return;
    state.pick([]);
    announce(t("said.letGo"));
  };
  return {
    "Ctrl+z": () => announce(t(state.undo() ? "said.undone" : "said.noStep")),
    "Ctrl+Shift+z": redo,
    "Ctrl+y": redo,
    escape: letGo,
    delete: () => tapRack(state),
    backspace: () => tapRack(state),
    "?": showHelp,
  };
}

function pickBoth(screen: TableScreen, ...cells: Cell[]): void {
  if (!screen.state.isMyTurn.peek()) return;
  for (const { row, column } of cells) {
    const piece = pieceAt(screen.state.melds.peek(), row, column);
    if (piece) addPicked(screen, piece.key);
  }
}

function addPicked(screen: TableScreen, key: number): void {
  if (!screen.state.picked.peek().includes(key)) screen.state.toggle(key);
}

function within(place: number, last: number): number {
  return Math.min(Math.max(place, 0), Math.max(last, 0));
}

function focusOn(event: KeyboardEvent, selector: string): void {
  const place = event.currentTarget as HTMLElement;
  place.querySelector<HTMLElement>(selector)?.focus();
}
