import type { FoodQueue } from '../food/food-queue';
import { tooManyBuyersError } from '../food/food-errors';
import type { Cancellation } from '../http/deadline';
import type { PlacedOrder, PlaceOrders } from './place-orders';
import type { PurchaseAttempt } from './purchase-attempt';

/**
 * The maximum number of purchases in one transaction. Each purchase writes two documents, so a
 * larger batch would delay the responses to its purchases.
 */
const MAX_BATCH_SIZE = 100;
const MAX_WAITING_PURCHASES = 2_000;

interface WaitingPurchase {
  attempt: PurchaseAttempt;
  signal: Cancellation;
  resolve: (placed: PlacedOrder) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that places orders in batches (group commit). While a batch of a food runs,
 * the next purchases of that food wait. One transaction then places the orders of all waiting
 * purchases, each with its own key and outcome. Firestore sustains about one write per second to a
 * document. With batches, one write of the food is enough for all waiting purchases.
 *
 * The returned function resolves with the order. It throws an HttpError if the purchase is
 * rejected. The error is 503 `busy` if too many purchases of the food are waiting, or if the
 * request of a purchase has timed out before its batch starts.
 */
export function batchPurchases(
  queue: FoodQueue,
  place: PlaceOrders,
  maxWaiting = MAX_WAITING_PURCHASES,
) {
  const waiting = new Map<string, WaitingPurchase[]>();

  async function placeNextBatch(foodId: string): Promise<void> {
    const purchases = waiting.get(foodId) ?? [];
    const batch = purchases.splice(0, MAX_BATCH_SIZE);
    if (purchases.length === 0) waiting.delete(foodId);

    const active = batch.filter(({ signal, reject }) => {
      if (signal.aborted) reject(tooManyBuyersError());
      return !signal.aborted;
    });
    if (active.length === 0) return;
    try {
      const outcomes = await place(
        foodId,
        active.map(({ attempt }) => attempt),
      );
      active.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (!outcome) reject(new Error('A purchase got no answer.'));
        else if ('rejection' in outcome) reject(outcome.rejection);
        else if ('failure' in outcome) reject(outcome.failure);
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of active) reject(error);
    }
  }

  return (attempt: PurchaseAttempt, signal: Cancellation): Promise<PlacedOrder> =>
    new Promise((resolve, reject) => {
      const { foodId } = attempt.request;
      const purchases = waiting.get(foodId) ?? [];
      if (purchases.length >= maxWaiting) {
        reject(tooManyBuyersError());
        return;
      }
      waiting.set(foodId, purchases);
      purchases.push({ attempt, signal, resolve, reject });
      // Each batch needs one task in the queue of the food. The first of every 100 waiting
      // purchases adds this task.
      const startsBatch = purchases.length % MAX_BATCH_SIZE === 1;
      if (!startsBatch) return;
      void queue.run(foodId, () => placeNextBatch(foodId));
    });
}
