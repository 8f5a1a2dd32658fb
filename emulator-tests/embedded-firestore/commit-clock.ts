/**
 * Clock for the commit times of the in-memory engine, in milliseconds. Each commit gets a later
 * millisecond than the previous commit, because the engine compares times with millisecond
 * precision. If two commits had the same update time, a transaction that read between these commits
 * would not detect the second commit.
 */
export class CommitClock {
  #latest = 0;

  now(): number {
    this.#latest = Math.max(this.#latest, Date.now());
    return this.#latest;
  }

  /** Moves the clock forward by at least one millisecond. Must be called before each commit. */
  advance(): void {
    this.#latest = Math.max(this.#latest + 1, Date.now());
  }
}
