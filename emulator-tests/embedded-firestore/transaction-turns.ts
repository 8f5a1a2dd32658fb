type TransactionId = Uint8Array | string | null | undefined;

class Turn {
  end!: () => void;
  readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });
}

/**
 * Read-write transactions run one after the other, in the order of their first read. The engine
 * would only refuse the commit of one that was overtaken (ABORTED): correct, but of many at once
 * most would use up the SDK's five attempts. A turn is a courtesy and no lock: one that lasts too
 * long goes to the next, and the engine's own check decides between the two.
 */
export class TransactionTurns {
  #last: Promise<void> = Promise.resolve();
  readonly #byTransaction = new Map<string, Turn>();
  readonly #longestMs: number;

  /** @param longestMs how long others wait for a transaction whose client is slow, or gone */
  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  async take(): Promise<Turn> {
    const previous = this.#last;
    const turn = new Turn();
    this.#last = turn.ended;
    await previous;
    const overdue = setTimeout(turn.end, this.#longestMs);
    void turn.ended.then(() => {
      clearTimeout(overdue);
    });
    return turn;
  }

  /** The turn lasts until that transaction ends. */
  keep(transaction: TransactionId, turn: Turn): void {
    this.#byTransaction.set(keyOf(transaction), turn);
  }

  end(transaction: TransactionId): void {
    const key = keyOf(transaction);
    this.#byTransaction.get(key)?.end();
    this.#byTransaction.delete(key);
  }
}

function keyOf(transaction: TransactionId): string {
  return Buffer.from(transaction ?? '').toString('base64');
}
