/** What `runBot` does when: a function plays a seat, whatever else happens to its game meanwhile. */

import { Refused } from "./errors.ts";
import type { Game } from "./model.ts";
import type { TableLike } from "./notation.ts";
import type { Step } from "./watching.ts";

/** The whole table after the turn of the player who sees that game; null to lay nothing. */
export type Choose = (game: Game) => TableLike | null | Promise<TableLike | null>;

const OVERTAKEN: ReadonlySet<string> = new Set([
  "STALE_VERSION",
  "NOT_YOUR_TURN",
  "ROUND_OVER",
  "ROUND_RUNNING",
  "GAME_OVER",
  "GAME_PAUSED",
  "STAND_IN_PLAYS",
]);

/** What the player has to do at that step; nothing if more is known to have happened. */
export function dueAt(
  step: Step,
  newest: Game | undefined,
  startsRounds: boolean,
): "turn" | "round" | undefined {
  const view = step.game.view;
  const isNew = step.kind === "events" || step.kind === "snapshot";
  if (!view || step.game.state !== "running" || !isNew || step.version < (newest?.version ?? 0)) {
    return undefined;
  }
  if (view.turnSeat !== undefined && view.turnSeat === view.viewerSeat) {
    return "turn";
  }
  return startsRounds && view.phase === "between_rounds" ? "round" : undefined;
}

/** Whether it came too late: the turn ran out, somebody else was faster, the game has ended. */
export function isOvertaken(thrown: unknown): boolean {
  return thrown instanceof Refused && OVERTAKEN.has(thrown.reason);
}
