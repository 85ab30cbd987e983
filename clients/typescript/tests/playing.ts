/** Short ways to sit people at tables in tests. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Client, GameHandle, Step } from "../src/index.ts";

/** Untimed, with hints and few tiles: a round is short. */
export const SHORT = "classic+initial_meld_points=0+turn_time_ms=0+numbers=7+copies=1+rack_tiles=5";

/** A database of its own, for one test. */
export function database(): string {
  const folder = mkdtempSync(join(tmpdir(), "meldhall-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "games.sqlite3");
}

/** A game of these two that runs: the first one's handle and the other's. */
export async function running(ann: Client, bob: Client, ruleset = SHORT): Promise<[GameHandle, GameHandle]> {
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  const hers = await ann.createGame(ruleset, { seats: 2, policy: { hints: true } });
  const his = await bob.joinGame(hers.id);
  await hers.start();
  await his.get();
  return [hers, his];
}

/** The handle whose seat is to play, and the other one. */
export async function inTurn(one: GameHandle, other: GameHandle): Promise<[GameHandle, GameHandle]> {
  return isToPlay(await one.get()) ? [one, other] : [other, one];
}

/** Whether it is the viewer's own turn. */
export function isToPlay({ view }: { readonly view?: Step["game"]["view"] }): boolean {
  return view?.turnSeat !== undefined && view.turnSeat === view.viewerSeat;
}

/** Whether it is the own turn at that step, and no later one is known: what is told late asks for nothing. */
export function isDue(game: GameHandle, step: Step): boolean {
  const isNewest = step.version >= (game.current?.version ?? 0);
  return step.kind !== "connection" && step.game.state === "running" && isNewest && isToPlay(step.game);
}

/** Does what the hint says, else draws, else passes. */
export async function takeTurn(game: GameHandle): Promise<void> {
  const { solution, version } = await game.suggest();
  if (solution.tiles > 0) {
    await game.play(solution.table, { expectedVersion: version });
  } else if ((await game.get()).view?.poolTiles) {
    await game.draw({ expectedVersion: version });
  } else {
    await game.passTurn({ expectedVersion: version });
  }
}

/** What it has seen up to a step. */
export async function seenUntil(
  steps: AsyncIterable<Step>,
  isLast: (step: Step) => boolean,
): Promise<Step[]> {
  const seen: Step[] = [];
  for await (const step of steps) {
    seen.push(step);
    if (isLast(step)) {
      return seen;
    }
  }
  return seen;
}

/** The versions that were told, without what only tells of the line or a draft. */
export function versionsOf(steps: readonly Step[]): number[] {
  return steps
    .filter((step) => step.kind === "events" || step.kind === "snapshot")
    .map((step) => step.version);
}

/** Every whole number from one to another, both included. */
export function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
