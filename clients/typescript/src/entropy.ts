/** What a player adds to the order of the tiles: committed to with the seat, revealed at the start. */

import type { Game } from "./model.ts";

const BYTES = 32;

/** Refusals of a reveal that make no difference: it was revealed before, or the game began without. */
export const TOO_LATE: ReadonlySet<string> = new Set([
  "ENTROPY_MISMATCH",
  "GAME_ALREADY_STARTED",
  "GAME_OVER",
]);

/** New entropy that nobody can guess. */
export function fresh(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(BYTES));
}

/** What is told of it before the start: its SHA-256. */
export async function commitment(entropy: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", entropy));
}

/** Whether the start was called, so that seats are to reveal what they committed to. */
export function isAwaited(game: Game): boolean {
  return game.shuffle?.revealUntilTime !== undefined;
}

/** A fresh idempotency key; `crypto.randomUUID` is missing where a page came over plain HTTP. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
