/**
 * The engine's time, in milliseconds. The engine compares times to the millisecond: two commits
 * within one would share their update time, and a transaction that read before the second would not
 * notice it. So every commit gets a millisecond that nothing before it has seen.
 */
export class CommitClock {
  #latest = 0;

  now(): number {
    this.#latest = Math.max(this.#latest, Date.now());
    return this.#latest;
  }

  /** To be called before each commit. */
  advance(): void {
    this.#latest = Math.max(this.#latest + 1, Date.now());
  }
}
