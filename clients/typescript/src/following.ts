/** One stream after the other, until what is watched is over. */

import type { DescMessage, DescMethodStreaming, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { errorOf, waitBeforeResumeMs } from "./errors.ts";
import { type Line, pause, sleep } from "./line.ts";

/** What is followed over any number of streams of one method. */
export interface Followed<I extends DescMessage, O extends DescMessage, S> {
  retryAfterMs: number;
  isOver(): boolean;
  request(): MessageInitShape<I>;
  take(answer: MessageShape<O>): S;
}

/** The line was lost, or is back. */
export interface LineChange {
  readonly isConnected: boolean;
}

/** How long, and until when. */
export interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs?: number | undefined;
}

/** What the answers of its streams are. Ends without an error once the signal is aborted. */
export async function* follow<I extends DescMessage, O extends DescMessage, S>(
  line: Line,
  method: DescMethodStreaming<I, O>,
  watch: Followed<I, O, S>,
  { signal = new AbortController().signal, patienceMs = line.patienceMs }: FollowOptions,
): AsyncGenerator<S | LineChange, void, undefined> {
  let attempt = 0;
  let giveUpAt: number | undefined;
  while (!watch.isOver() && !signal.aborted) {
    let wait: () => Promise<void>;
    try {
      for await (const answer of line.stream(method, watch.request(), signal)) {
        if (attempt > 0) {
          yield { isConnected: true };
        }
        attempt = 0;
        giveUpAt = undefined;
        yield watch.take(answer);
        if (watch.isOver()) {
          return;
        }
      }
      const waitMs = Math.max(watch.retryAfterMs, waitBeforeResumeMs(attempt));
      watch.retryAfterMs = 0;
      wait = () => sleep(waitMs, signal);
    } catch (thrown) {
      const error = errorOf(thrown);
      giveUpAt ??= performance.now() + patienceMs;
      const until = giveUpAt;
      wait = () => pause(error, attempt, until, signal);
    }
    if (attempt === 0 && !signal.aborted) {
      yield { isConnected: false };
    }
    try {
      await wait();
    } catch (thrown) {
      if (signal.aborted) {
        return;
      }
      throw thrown;
    }
    attempt += 1;
  }
}
