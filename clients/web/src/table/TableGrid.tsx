/** The table: a grid of cells of which one has the focus, and neighbors in a row are one meld. */
import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { TileFace } from "../look/Tile.tsx";
import { t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import { flawMark, pieceFacts } from "./facts.ts";
import { onGridKey } from "./keys.ts";
import { endOf, type Piece, type PlacedMeld, rowsOf } from "./pieces.ts";
import type { Cell } from "./room.ts";
import type { TableScreen } from "./screen.ts";
import { tapCell } from "./touching.ts";
import "./grid.css";

interface Frame {
  readonly current: HTMLDivElement | null;
}

interface Props {
  readonly screen: TableScreen;
}

/** Rows that are always there, so that a new table does not look like a mistake. */
const LEAST_ROWS = 4;

export function TableGrid({ screen }: Props) {
  const { state } = screen;
  const frame = useRef<HTMLDivElement>(null);
  useColumns(frame, screen);
  useAim(frame, screen);
  useNewest(frame, screen);
  const melds = state.melds.value;
  const columns = Math.max(state.columns.value, ...melds.map(endOf));
  const rows = useRows(
    Math.max(LEAST_ROWS, rowsOf(melds) + (state.isMyTurn.value ? 1 : 0)),
    state.view.value?.turn,
  );
  useCursor(frame, screen, rows, columns);
  return (
    <div class="grid-frame" ref={frame}>
      <div
        class={`grid${state.picked.value.length && state.isMyTurn.value ? " is-open" : ""}`}
        role="grid"
        aria-label={t("grid.name")}
        style={{ "--columns": columns }}
        onKeyDown={(event) => onGridKey(screen, event, rows, columns)}
      >
        {Array.from({ length: rows }, (_, row) => (
          <GridRow
            key={row}
            screen={screen}
            row={row}
            columns={columns}
            melds={melds.filter((meld) => meld.row === row)}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps extends Props {
  readonly row: number;
  readonly columns: number;
  readonly melds: readonly PlacedMeld[];
}

function GridRow({ screen, row, columns, melds }: RowProps) {
  return (
    <div class="grid-row" role="row">
      {Array.from({ length: columns }, (_, column) => (
        <GridCell
          key={column}
          screen={screen}
          row={row}
          column={column}
          meld={melds.find((meld) => column >= meld.column && column < endOf(meld))}
        />
      ))}
    </div>
  );
}

interface CellProps extends Props {
  readonly row: number;
  readonly column: number;
  readonly meld: PlacedMeld | undefined;
}

/** A cell, with a tile or without: always the same button, so that the focus stays where it is. */
function GridCell({ screen, row, column, meld }: CellProps) {
  const piece = meld?.pieces[column - meld.column];
  const flaw = meld && screen.state.flaws.value.get(meld.key);
  const tile = piece?.tile;
  const role = piece && screen.roles.value.get(piece.key);
  // A face that stays the same is not rendered anew: there are a hundred of them.
  const face = useMemo(
    () => (tile === undefined ? null : <TileFace tile={tile} standsFor={role} />),
    [tile, role],
  );
  return (
    <div class={cellClasses(screen, meld, column, flaw)} role="gridcell">
      <button
        type="button"
        {...(meld && piece ? tileLook(screen, meld, piece, flaw) : emptyLook(row, column))}
        data-cell={`${row}/${column}`}
        tabIndex={screen.isCursor(row, column) ? 0 : -1}
        onFocus={() => screen.moveTo({ row, column })}
        onPointerDown={(event) => piece && screen.dragging.press(event, piece.key)}
        onClick={(event) =>
          screen.dragging.isClick() && tapCell(screen.state, { row, column }, isAdding(event))
        }
        onContextMenu={(event) => event.preventDefault()}
      >
        {face}
      </button>
      {meld && flaw && column === meld.column ? (
        <span class="flaw" style={{ "--length": meld.pieces.length }} aria-hidden="true">
          <span>{flawMark(flaw)}</span>
        </span>
      ) : null}
    </div>
  );
}

function cellClasses(
  screen: TableScreen,
  meld: PlacedMeld | undefined,
  column: number,
  flaw: string | undefined,
) {
  const classes = meld && [
    column === meld.column && "is-first",
    column === endOf(meld) - 1 && "is-last",
    flaw && "is-flawed",
    screen.state.base.value.changed.has(meld.key) && "is-changed",
  ];
  return ["cell", ...(classes ?? [])].filter(Boolean).join(" ");
}

function emptyLook(row: number, column: number) {
  return {
    class: "cell-empty",
    "aria-label": t("grid.empty", { row: row + 1, column: column + 1 }),
  };
}

function tileLook(screen: TableScreen, meld: PlacedMeld, piece: Piece, flaw: string | undefined) {
  const { state } = screen;
  const isPicked = state.picked.value.includes(piece.key);
  const classes = [
    "tile",
    isPicked && "is-picked",
    piece.laid && "is-laid",
    state.base.value.fresh.has(piece.key) && "is-fresh",
    screen.isDragged(piece.key) && "is-dragged",
  ];
  return {
    class: classes.filter(Boolean).join(" "),
    "data-key": piece.key,
    "data-meld": meld.key,
    "aria-label": tileWords(piece.tile),
    "aria-pressed": isPicked,
    "aria-description": pieceFacts(screen, meld, piece, flaw),
  };
}

function isAdding(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey;
}

/** Marks where dragged tiles would go, without rendering every cell that the pointer passes. */
function useAim(frame: Frame, { dragging }: TableScreen): void {
  useEffect(
    () =>
      effect(() => {
        const target = dragging.target.value;
        for (const old of frame.current?.querySelectorAll(".is-aimed") ?? [])
          old.classList.remove("is-aimed");
        const aimed =
          target?.kind === "meld"
            ? `[data-meld="${target.key}"]`
            : target?.kind === "cell" && cellSelector(target);
        for (const one of (aimed && frame.current?.querySelectorAll(aimed)) || [])
          one.classList.add("is-aimed");
      }),
    [frame, dragging],
  );
}

function cellSelector({ row, column }: Cell): string {
  return `[data-cell="${row}/${column}"]`;
}

/** Scrolls to what others have changed, where that is out of sight. */
function useNewest(frame: Frame, { state }: TableScreen): void {
  useEffect(
    () =>
      effect(() => {
        if (state.base.value.changed.size === 0) return;
        const shown = requestAnimationFrame(() => {
          const newest = frame.current?.querySelector(".is-changed .is-fresh, .is-changed");
          newest?.scrollIntoView({ block: "nearest" });
        });
        return () => cancelAnimationFrame(shown);
      }),
    [frame, state],
  );
}

/** As many rows as the turn has needed so far: what grew does not shrink under the player's finger. */
function useRows(needed: number, turn: number | undefined): number {
  const most = useRef({ turn, rows: 0 });
  if (most.current.turn !== turn) most.current = { turn, rows: 0 };
  most.current.rows = Math.max(most.current.rows, needed);
  return most.current.rows;
}

/** Lets the focus go along with the tiles that a key has put elsewhere. */
function useCursor(frame: Frame, screen: TableScreen, rows: number, columns: number): void {
  const { row, column } = screen.cursor.value;
  useLayoutEffect(() => {
    screen.keepCursorWithin(rows, columns);
    if (!screen.takesFocus) return;
    screen.takesFocus = false;
    frame.current?.querySelector<HTMLElement>(cellSelector({ row, column }))?.focus();
  });
}

/** Tells the state how many columns there is room for. */
function useColumns(frame: Frame, screen: TableScreen): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && screen.fit(entry.contentRect.width, entry.contentRect.height),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [screen]);
}
