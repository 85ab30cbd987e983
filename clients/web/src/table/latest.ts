/** Questions of which only the newest matters: one is under way at a time, and of those that wait only the last. */
export class Latest<Answer> {
  #next: (() => Promise<Answer>) | undefined;
  #isBusy = false;
  readonly #take: (answer: Answer) => void;
  readonly #fail: (failure: unknown) => void;

  constructor(take: (answer: Answer) => void, fail: (failure: unknown) => void) {
    this.#take = take;
    this.#fail = fail;
  }

  /** Asks as soon as the question under way is answered, unless a newer one comes. */
  ask(question: () => Promise<Answer>): void {
    this.#next = question;
    if (!this.#isBusy) void this.#run();
  }

  /** Lets go of the question that waits. */
  drop(): void {
    this.#next = undefined;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#next) {
      const question = this.#next;
      this.#next = undefined;
      try {
        const answer = await question();
        if (!this.#next) this.#take(answer);
      } catch (failure) {
        if (!this.#next) this.#fail(failure);
      }
    }
    this.#isBusy = false;
  }
}
