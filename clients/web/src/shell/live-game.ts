/** One game as it goes on: over a stream where a slot is free, else by asking again and again. */
import { type Game, type GameHandle, Refused, type Step, Unreachable } from "@meldhall/client";
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Slot, takeSlot } from "./slots.ts";

/** How the line stands: `polling` is slower than `live`, and quiet about it. */
export type Connection = "opening" | "live" | "polling" | "lost";

const POLL_MS = 2_000;
const AGAIN_MS = 1_000;

/** Refusals of a stream to those who may look at the game, but not at its tiles: before they take a seat. */
const NO_WATCHING: ReadonlySet<string> = new Set([
  "NOT_SEATED",
  "SPECTATORS_NOT_ALLOWED",
  "TOO_MANY_STREAMS",
]);

type Listener = (step: Step) => void;

/** What a view of a game needs to know. Opened with `open`, and closed when nobody looks any more. */
export class LiveGame {
  readonly handle: GameHandle;
  readonly #game = signal<Game | undefined>(undefined);
  readonly #connection = signal<Connection>("opening");
  readonly #failure = signal<unknown>(undefined);
  readonly #listeners = new Set<Listener>();
  readonly #closing = new AbortController();
  readonly #playerId: string | undefined;
  readonly #takeSlot: () => Promise<Slot | undefined>;
  /** In which state of the game a stream was refused last; unset while none was. */
  #refusedIn: Game["state"] | "unknown" | undefined;

  constructor(handle: GameHandle, playerId?: string, slotOf: () => Promise<Slot | undefined> = takeSlot) {
    this.handle = handle;
    this.#playerId = playerId;
    this.#takeSlot = slotOf;
  }

  /** The game now; unset until it is known. */
  get game(): ReadonlySignal<Game | undefined> {
    return this.#game;
  }

  get connection(): ReadonlySignal<Connection> {
    return this.#connection;
  }

  /** Why the game cannot be shown; unset while it can. */
  get failure(): ReadonlySignal<unknown> {
    return this.#failure;
  }

  /** Hears each step of a stream, after the game has changed; call the answer to stop. While polling there are none. */
  onStep(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes an answer that is newer than what is known, such as that of a command of one's own. */
  take(game: Game): void {
    if (game.version >= (this.#game.peek()?.version ?? 0)) this.#game.value = game;
  }

  /** Follows the game until it is over, refused or closed. */
  async open(): Promise<void> {
    const { signal: closing } = this.#closing;
    try {
      while (!closing.aborted && !this.#isOver()) {
        const slot = this.#mayWatch() ? await this.#takeSlot() : undefined;
        if (slot === undefined || !(await this.#stream(slot))) await this.#poll();
      }
    } catch (failure) {
      if (!closing.aborted) this.#failure.value = failure;
    }
  }

  close(): void {
    this.#closing.abort();
    this.#listeners.clear();
  }

  /** Whether another stream may be tried: not where one was refused, until there is a seat or the game has changed. */
  #mayWatch(): boolean {
    const game = this.#game.peek();
    if (this.#refusedIn === undefined || game === undefined) return this.#refusedIn === undefined;
    if (this.#refusedIn === "unknown") this.#refusedIn = game.state;
    const isSeated = game.seats.some(
      (seat) => seat.playerId !== undefined && seat.playerId === this.#playerId,
    );
    return isSeated || game.state !== this.#refusedIn;
  }

  /** Follows one stream to its end; answers false where it was refused. */
  async #stream(slot: Slot): Promise<boolean> {
    try {
      const endless = { signal: this.#closing.signal, patienceMs: Number.POSITIVE_INFINITY };
      for await (const step of this.handle.watch(endless)) {
        this.#connection.value = step.isConnected ? "live" : "lost";
        this.take(step.game);
        for (const listener of this.#listeners) listener(step);
      }
      return true;
    } catch (failure) {
      if (!(failure instanceof Refused && NO_WATCHING.has(failure.reason))) throw failure;
      this.#refusedIn = this.#game.peek()?.state ?? "unknown";
      return false;
    } finally {
      slot.release();
    }
  }

  /** Asks once, and waits before the next time. */
  async #poll(): Promise<void> {
    try {
      this.take(await this.handle.get());
      this.#connection.value = "polling";
    } catch (failure) {
      if (!(failure instanceof Unreachable)) throw failure;
      this.#connection.value = "lost";
    }
    await sleep(this.#connection.value === "lost" ? AGAIN_MS : POLL_MS, this.#closing.signal);
  }

  #isOver(): boolean {
    const state = this.#game.peek()?.state;
    return state === "aborted" || state === "finished";
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
