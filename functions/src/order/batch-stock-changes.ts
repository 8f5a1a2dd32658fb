import type { FoodWriteQueue } from '../food/food-write-queue';
import { tooManyBuyersError } from '../food/food-errors';
import type { ApplyStockChanges } from './apply-stock-changes';
import type { CancellationAttempt } from './cancellation-attempt';
import {
  isCancelAttempt,
  type ChangedOrder,
  type PlacedOrder,
  type StockChange,
} from './plan-stock-changes';

/**
 * The maximum number of purchases and cancellations in one transaction. A larger batch would delay
 * their responses.
 */
const MAX_BATCH_SIZE = 100;
const MAX_WAITING_CHANGES = 2_000;

interface WaitingChange {
  change: StockChange;
  signal: AbortSignal;
  resolve: (order: PlacedOrder | ChangedOrder) => void;
  reject: (error: unknown) => void;
}

/** Applies a purchase or a cancellation, and resolves with its order. */
export type ChangeStock = <Change extends StockChange>(
  change: Change,
  signal: AbortSignal,
) => Promise<Change extends CancellationAttempt ? ChangedOrder : PlacedOrder>;

/**
 * Returns a function that applies purchases and cancellations in batches (group commit). While the
 * transaction of one batch runs, the next changes of the same food wait. The next transaction then
 * applies the waiting changes, each with its own outcome. Firestore sustains about one write per second
 * to a document. With batches, one write of the food document is enough for all changes of a batch.
 *
 * The returned function resolves with the order. It throws an HttpError if the change is rejected.
 * The error is 503 `busy` if too many changes of the food are waiting, or if the request of a change
 * has timed out before its batch starts.
 */
export function batchStockChanges(
  queue: FoodWriteQueue,
  apply: ApplyStockChanges,
  maxWaiting = MAX_WAITING_CHANGES,
): ChangeStock {
  const waiting = new Map<string, WaitingChange[]>();

  async function applyNextBatch(foodId: string): Promise<void> {
    // Stryker disable next-line ArrayDeclaration: unreachable, because a batch starts only if a change waits
    const changes = waiting.get(foodId) ?? [];
    const batch = changes.splice(0, MAX_BATCH_SIZE);
    // Stryker disable next-line ConditionalExpression: equivalent, because an empty list of waiting changes has the same effect as no list; the deletion only frees memory
    if (changes.length === 0) waiting.delete(foodId);

    const active = batch.filter(({ signal, reject }) => {
      if (signal.aborted) reject(tooManyBuyersError());
      return !signal.aborted;
    });
    if (active.length === 0) return;
    try {
      const outcomes = await apply(
        foodId,
        active.map(({ change }) => change),
      );
      active.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (!outcome) reject(new Error('A purchase or cancel got no outcome.'));
        else if ('rejection' in outcome) reject(outcome.rejection);
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of active) reject(error);
    }
  }

  const changeStock = (change: StockChange, signal: AbortSignal) =>
    new Promise<PlacedOrder | ChangedOrder>((resolve, reject) => {
      const { foodId } = isCancelAttempt(change) ? change : change.request;
      const changes = waiting.get(foodId) ?? [];
      if (changes.length >= maxWaiting) {
        reject(tooManyBuyersError());
        return;
      }
      waiting.set(foodId, changes);
      changes.push({ change, signal, resolve, reject });
      // One task in the queue of the food applies up to 100 waiting changes. Therefore, only the first of
      // every 100 waiting changes adds a task.
      const startsBatch = changes.length % MAX_BATCH_SIZE === 1;
      if (!startsBatch) return;
      void queue.run(foodId, () => applyNextBatch(foodId));
    });
  // The cast is safe, because a cancellation results in a `ChangedOrder` and a purchase in a `PlacedOrder`.
  return changeStock as ChangeStock;
}
