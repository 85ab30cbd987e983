/** The server's clock, as far as answers tell it: the device's own may be wrong, or be set while a game runs. */

const SAMPLES = 64;

export class ServerClock {
  readonly #steadyMs: () => number;
  readonly #wallMs: () => number;
  #offsetsMs: number[] = [];

  constructor(steadyMs = () => performance.now(), wallMs = () => Date.now()) {
    this.#steadyMs = steadyMs;
    this.#wallMs = wallMs;
  }

  /** Takes a time that the server has just told. */
  note(serverTime: Date): void {
    this.#offsetsMs.push(serverTime.getTime() - this.#steadyMs());
    if (this.#offsetsMs.length > SAMPLES) {
      this.#offsetsMs.shift();
    }
  }

  /** The server's time in milliseconds since 1970; the device's until the server has told it once. */
  nowMs(): number {
    if (!this.#offsetsMs.length) {
      return this.#wallMs();
    }
    // An answer on its way makes the server's clock look slow, never fast: the largest is nearest.
    return this.#steadyMs() + Math.max(...this.#offsetsMs);
  }
}
