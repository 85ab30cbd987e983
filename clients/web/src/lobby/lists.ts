/** The lists of the lobby, as they change. */
import { type GameSummary, Unreachable } from "@meldhall/client";
import { type Signal, signal } from "@preact/signals";
import { client, failureWords } from "../shell/server.ts";
import { takeSlot } from "../shell/slots.ts";

const AGAIN_MS = 4_000;
const MOST_GAMES = 100;

/** A list, and whether it is current: it is shown paler while the server is away. */
export interface List {
  readonly games: readonly GameSummary[];
  readonly isKnown: boolean;
  readonly isCurrent: boolean;
}

const UNKNOWN: List = { games: [], isKnown: false, isCurrent: false };

/** The open games and the visitor's own; followed from `open` to `close`. */
export class Lists {
  readonly open: Signal<List> = signal(UNKNOWN);
  readonly mine: Signal<List> = signal(UNKNOWN);
  readonly #closing = new AbortController();

  /** Follows both lists: the open one over a stream, where a slot is free. */
  follow(): void {
    void this.#repeat(this.open, async () => {
      const slot = await takeSlot();
      if (slot === undefined) return this.#ask(this.open, false);
      try {
        const endless = { signal: this.#closing.signal, patienceMs: Number.POSITIVE_INFINITY };
        for await (const { games } of client().watchGames(endless)) this.open.value = current(games);
      } finally {
        slot.release();
      }
    });
    void this.#repeat(this.mine, () => this.#ask(this.mine, true));
  }

  close(): void {
    this.#closing.abort();
  }

  async #ask(list: Signal<List>, mine: boolean): Promise<void> {
    const games: GameSummary[] = [];
    for await (const game of client().listGames({
      mine,
      pageSize: MOST_GAMES,
      signal: this.#closing.signal,
    })) {
      games.push(game);
      if (games.length === MOST_GAMES) break;
    }
    list.value = current(games);
  }

  /** Does it again and again, also when the server is away; a refusal ends it. */
  async #repeat(list: Signal<List>, deed: () => Promise<void>): Promise<void> {
    const { signal: closing } = this.#closing;
    while (!closing.aborted) {
      try {
        await seen(closing);
        if (!closing.aborted) await deed();
      } catch (failure) {
        if (closing.aborted) return;
        list.value = { ...list.peek(), isCurrent: false };
        if (!(failure instanceof Unreachable)) {
          failureWords(failure);
          return;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Waits until somebody can see the page. */
function seen(closing: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal: closing });
    closing.addEventListener("abort", () => resolve());
  });
}

function current(games: readonly GameSummary[]): List {
  return { games, isKnown: true, isCurrent: true };
}
