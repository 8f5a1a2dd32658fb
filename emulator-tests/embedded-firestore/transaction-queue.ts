/** Releases a slot of the transaction queue. */
export type ReleaseSlot = () => void;
type TransactionId = Uint8Array | string | null | undefined;

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
  readonly #slotsByTransaction = new Map<string, ReleaseSlot>();

  /**
   * @param maxSlotMs maximum time that a transaction holds its slot, for example if its client is
   * slow or disconnected
   */
  constructor(private readonly maxSlotMs: number) {}

  /** Waits until all earlier slots are released. Resolves with the function that releases this slot. */
  async waitForSlot(): Promise<ReleaseSlot> {
    const previousReleased = this.#lastReleased;
    let release: ReleaseSlot = () => undefined;
    this.#lastReleased = new Promise((resolve) => {
      release = resolve;
    });
    await previousReleased;
    const timeout = setTimeout(release, this.maxSlotMs);
    return () => {
      clearTimeout(timeout);
      release();
    };
  }

  /** Stores which queue slot a transaction holds. `releaseSlot` needs this when the transaction ends. */
  assignSlot(transaction: TransactionId, release: ReleaseSlot): void {
    this.#slotsByTransaction.set(getTransactionKey(transaction), release);
  }

  releaseSlot(transaction: TransactionId): void {
    const key = getTransactionKey(transaction);
    this.#slotsByTransaction.get(key)?.();
    this.#slotsByTransaction.delete(key);
  }
}

function getTransactionKey(transaction: TransactionId): string {
  return Buffer.from(transaction ?? '').toString('base64');
}
