/** What the others did, as far as it shows in the difference between two views of a game. */
import type { GameView } from "@meldhall/client";

export interface Deed {
  readonly seat: number;
  readonly kind: "laid" | "drew" | "passed" | "went_out";
  /** How many tiles. */
  readonly count: number;
}

/** What the seat did whose turn it was; nothing if that cannot be told, as where several turns went by. */
export function deedBetween(before: GameView | undefined, after: GameView): Deed | undefined {
  const seat = before?.turnSeat;
  if (seat === undefined || before?.round !== after.round || after.turn > before.turn + 1) return undefined;
  const isOver = after.phase !== "round";
  if (after.turn === before.turn && !isOver) return undefined;
  const change = (after.seats[seat]?.rackTiles ?? 0) - (before.seats[seat]?.rackTiles ?? 0);
  if (change < 0 && after.seats[seat]?.rackTiles === 0) return { seat, kind: "went_out", count: -change };
  if (change < 0) return { seat, kind: "laid", count: -change };
  return change > 0 ? { seat, kind: "drew", count: change } : { seat, kind: "passed", count: 0 };
}
