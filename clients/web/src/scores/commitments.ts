/** Commitments as this browser saw them before the games were over: what a proof is compared with. */
import { keep, keptAs } from "../shell/keep.ts";

const MOST_GAMES = 100;

type Noted = Readonly<Record<string, string>>;

/** Notes the commitment of a game, in hexadecimal, the first time that it is seen. */
export function noteCommitment(gameId: string, commitment: string): void {
  const noted = keptAs("commitments", isNoted) ?? {};
  if (gameId in noted) return;
  const newest = Object.entries({ ...noted, [gameId]: commitment }).slice(-MOST_GAMES);
  keep("commitments", JSON.stringify(Object.fromEntries(newest)));
}

/** What was noted; unset where this browser did not see the game before its end. */
export function notedCommitment(gameId: string): string | undefined {
  return keptAs("commitments", isNoted)?.[gameId];
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isNoted(value: unknown): value is Noted {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}
