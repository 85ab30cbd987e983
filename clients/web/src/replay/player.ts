/** Where a replay stands, and how it goes on by itself. */
import { type ReadonlySignal, signal } from "@preact/signals";

const STEP_MS = 1_600;

/** Steps through so many moments. */
export class ReplayPlayer {
  readonly last: number;
  readonly #place = signal(0);
  readonly #isPlaying = signal(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(moments: number) {
    this.last = Math.max(0, moments - 1);
  }

  get place(): ReadonlySignal<number> {
    return this.#place;
  }

  get isPlaying(): ReadonlySignal<boolean> {
    return this.#isPlaying;
  }

  /** Goes to that moment, or the nearest there is. */
  goTo(place: number): void {
    this.#place.value = Math.min(Math.max(place, 0), this.last);
    if (this.#place.value === this.last) this.pause();
  }

  /** Goes so many moments on, or back, and stays there. */
  step(by: number): void {
    this.pause();
    this.goTo(this.#place.value + by);
  }

  /** Plays on, from the beginning again where it had come to its end; or pauses. */
  toggle(): void {
    if (this.#isPlaying.value || this.last === 0) {
      this.pause();
      return;
    }
    if (this.#place.value === this.last) this.#place.value = 0;
    this.#isPlaying.value = true;
    this.#schedule();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#isPlaying.value = false;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.goTo(this.#place.value + 1);
      if (this.#isPlaying.value) this.#schedule();
    }, STEP_MS);
  }
}
