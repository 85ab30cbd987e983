/** The table of a replay: melds on a grid as wide as there is room for, on which tiles slide to where they go. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { TileFace } from "../look/Tile.tsx";
import { JOKER } from "../look/tiles.ts";
import type { Layout } from "../table/layout.ts";
import { type PlacedMeld, rowsOf } from "../table/pieces.ts";
import { listed, t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import { layoutsOf } from "./layouts.ts";
import type { Moment } from "./moments.ts";
import { roleIn } from "./roles.ts";

const FEWEST_COLUMNS = 8;
const MOST_COLUMNS = 26;
const FEWEST_ROWS = 4;
/** Width of a column that tiles are still easy to tell apart in, and that they need no more than. */
const NARROW_PX = 30;
const WIDE_PX = 42;
/** Height of a row in columns: a tile and the gap below it. */
const ROW = 1.5;

interface FeltProps {
  readonly moments: readonly Moment[];
  readonly place: number;
}

export function Felt({ moments, place }: FeltProps) {
  const felt = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(MOST_COLUMNS);
  useEffect(() => {
    const measure = () => setFitting(columnsFor(felt.current?.clientWidth ?? 0));
    const observer = new ResizeObserver(measure);
    if (felt.current) observer.observe(felt.current);
    measure();
    return () => observer.disconnect();
  }, []);
  const longest = useMemo(() => longestMeld(moments), [moments]);
  const columns = Math.max(fitting, longest);
  const layouts = useMemo(() => layoutsOf(moments, columns), [moments, columns]);
  const rows = useMemo(() => rowsUpTo(layouts), [layouts])[place] ?? FEWEST_ROWS;
  const layout = layouts[place];
  const melds = layout?.melds ?? [];
  return (
    <section class="felt" aria-label={t("replay.table")}>
      <p class="unseen">{melds.length === 0 ? t("replay.table.empty") : melds.map(meldWords).join("; ")}</p>
      <div
        ref={felt}
        class="felt-grid"
        aria-hidden="true"
        style={{ "--columns": String(columns), aspectRatio: `${columns} / ${rows * ROW}` }}
      >
        {melds
          .flatMap((meld) => cellsOf(meld))
          .sort((one, other) => one.piece.key - other.piece.key)
          .map(({ piece, row, column, role }) => (
            <span
              key={piece.key}
              class={layout?.fresh.has(piece.key) ? "felt-cell felt-cell-fresh" : "felt-cell"}
              style={{ transform: `translate(${column * 100}%, ${row * ROW * 100}%)` }}
            >
              <span class="tile">
                <TileFace tile={piece.tile} standsFor={role} />
              </span>
            </span>
          ))}
      </div>
    </section>
  );
}

/** The longest meld of a game has to fit in a row, be it on a phone. */
function longestMeld(moments: readonly Moment[]): number {
  return moments.reduce((most, { table }) => Math.max(most, ...table.map((meld) => meld.length)), 0);
}

/** How many rows have been needed up to each moment: the felt grows, and never shrinks as the game goes on. */
function rowsUpTo(layouts: readonly Layout[]): number[] {
  let most = FEWEST_ROWS;
  return layouts.map((layout) => {
    most = Math.max(most, rowsOf(layout.melds));
    return most;
  });
}

/** As many columns as tiles of a good size fit into. */
function columnsFor(widthPx: number): number {
  const size = widthPx < 500 ? NARROW_PX : WIDE_PX;
  return Math.min(MOST_COLUMNS, Math.max(FEWEST_COLUMNS, Math.floor(widthPx / size)));
}

function meldWords(meld: PlacedMeld): string {
  return listed(meld.pieces.map((piece) => tileWords(piece.tile)));
}

/** Where the pieces of a meld lie, and what its jokers stand for. */
function cellsOf({ pieces, row, column }: PlacedMeld) {
  const tiles = pieces.map((piece) => piece.tile);
  return pieces.map((piece, at) => ({
    piece,
    row,
    column: column + at,
    role: piece.tile === JOKER ? roleIn(tiles, at) : undefined,
  }));
}
