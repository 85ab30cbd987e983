/** The record of a game that is over, fetched once. */
import type { GameHandle } from "@meldhall/client";
import { type GameRecord, readRecord } from "@meldhall/client/record";
import { useEffect, useState } from "preact/hooks";
import { type Moment, momentsOf } from "../replay/moments.ts";
import type { LiveGame } from "../shell/live-game.ts";
import { attempt } from "../shell/notice.tsx";
import { type Round, roundsIn } from "./rounds.ts";

export interface Finished {
  readonly text: string;
  readonly record: GameRecord;
  readonly moments: readonly Moment[];
  readonly rounds: readonly Round[];
}

/** Fetches and reads it. Throws what the call throws, and UnreadableRecord. */
export async function finishedOf(handle: GameHandle): Promise<Finished> {
  const text = await handle.record();
  const record = readRecord(text);
  const moments = momentsOf(record);
  return { text, record, moments, rounds: roundsIn(moments) };
}

/** The record once the game is over; unset before, and while it is on its way. */
export function useFinished(live: LiveGame, isOver: boolean): Finished | undefined {
  const [finished, setFinished] = useState<Finished | undefined>(undefined);
  useEffect(() => {
    if (isOver) void attempt(async () => setFinished(await finishedOf(live.handle)));
  }, [live, isOver]);
  return finished;
}
