type TransactionId = Uint8Array | string | null | undefined;

class QueueSlot {
  release!: () => void;
  readonly released = new Promise<void>((resolve) => {
    this.release = resolve;
  });
}

/**
 * Runs read-write transactions one after another, in the order of their first read. Without the
 * queue, the engine rejects a commit with ABORTED if another transaction has changed the documents
 * that were read. The SDK then retries. If many transactions run concurrently, most of them would
 * fail, because the SDK attempts a transaction at most five times.
 *
 * A queue slot is not a lock. If a transaction holds its slot too long, the next transaction starts,
 * and the engine decides which commit succeeds.
 */
export class TransactionQueue {
  #lastReleased: Promise<void> = Promise.resolve();
  readonly #slotsByTransaction = new Map<string, QueueSlot>();
  readonly #maxSlotMs: number;

  /**
   * @param maxSlotMs maximum time that a transaction holds its slot, for example if its client is
   * slow or disconnected
   */
  constructor(maxSlotMs: number) {
    this.#maxSlotMs = maxSlotMs;
  }

  async waitForSlot(): Promise<QueueSlot> {
    const previousReleased = this.#lastReleased;
    const slot = new QueueSlot();
    this.#lastReleased = slot.released;
    await previousReleased;
    const timeout = setTimeout(slot.release, this.#maxSlotMs);
    void slot.released.then(() => {
      clearTimeout(timeout);
    });
    return slot;
  }

  /** Stores which queue slot a transaction holds. `releaseSlot` needs this when the transaction ends. */
  assignSlot(transaction: TransactionId, slot: QueueSlot): void {
    this.#slotsByTransaction.set(getTransactionKey(transaction), slot);
  }

  releaseSlot(transaction: TransactionId): void {
    const key = getTransactionKey(transaction);
    this.#slotsByTransaction.get(key)?.release();
    this.#slotsByTransaction.delete(key);
  }
}

function getTransactionKey(transaction: TransactionId): string {
  return Buffer.from(transaction ?? '').toString('base64');
}
