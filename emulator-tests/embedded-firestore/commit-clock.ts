/**
 * Clock of the engine, in milliseconds. Each commit gets a new millisecond, because the engine
 * compares times to the millisecond. Otherwise two commits could have the same update time. Then a
 * transaction that read before the second commit would not detect the change.
 */
export class CommitClock {
  #latest = 0;

  now(): number {
    this.#latest = Math.max(this.#latest, Date.now());
    return this.#latest;
  }

  /** Moves the clock to a new millisecond. Call it before each commit. */
  advance(): void {
    this.#latest = Math.max(this.#latest + 1, Date.now());
  }
}
