/** The tables of a replay on a grid, each after the one before, so that only what changed moves. */
import { type Layout, laidOut } from "../table/layout.ts";
import type { Moment } from "./moments.ts";

const EMPTY: Layout = { melds: [], fresh: new Set(), changed: new Set() };
const NONE: ReadonlySet<number> = new Set();

/** One layout for each moment, with what was laid in it. */
export function layoutsOf(moments: readonly Moment[], columns: number): Layout[] {
  const layouts: Layout[] = [];
  let last = EMPTY;
  for (const { deed, table } of moments) {
    if (deed.kind === "play") last = laidOut(table, last.melds, columns);
    else if (deed.kind === "deal") last = EMPTY;
    else last = { ...last, fresh: NONE, changed: NONE };
    layouts.push(last);
  }
  return layouts;
}
