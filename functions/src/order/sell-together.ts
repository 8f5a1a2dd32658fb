import type { FoodQueue } from '../food/food-queue';
import { tooManyBuyers } from '../food/food-refusals';
import type { Cancellation } from '../http/deadline';
import type { Placed, PlaceOrders } from './place-order';
import type { PurchaseAttempt } from './purchase-attempt';

/** Two documents are written for each, and the more at once, the longer the first one waits. */
const LARGEST_GROUP = 100;
const MAX_WAITING = 2_000;

interface WaitingPurchase {
  attempt: PurchaseAttempt;
  signal: Cancellation;
  resolve: (placed: Placed) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: the purchases that gather while a food's turn lasts are sold in one transaction
 * when the next turn comes, each with its own key and answer. Firestore takes about one write a
 * second to a document for long; this way it is one write for as many as wait.
 *
 * The returned function resolves with the order.
 * @throws HttpError the refusal, or 503 `busy` when too many wait.
 */
export function sellTogether(queue: FoodQueue, place: PlaceOrders, maxWaiting = MAX_WAITING) {
  const waiting = new Map<string, WaitingPurchase[]>();

  async function sellToNext(foodId: string): Promise<void> {
    const purchases = waiting.get(foodId) ?? [];
    const group = purchases.splice(0, LARGEST_GROUP);
    if (purchases.length === 0) waiting.delete(foodId);

    const present = group.filter(({ signal, reject }) => {
      if (signal.aborted) reject(tooManyBuyers());
      return !signal.aborted;
    });
    if (present.length === 0) return;
    try {
      const outcomes = await place(
        foodId,
        present.map(({ attempt }) => attempt),
      );
      present.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (!outcome) reject(new Error('A purchase got no answer.'));
        else if ('refusal' in outcome) reject(outcome.refusal);
        else if ('failure' in outcome) reject(outcome.failure);
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of present) reject(error);
    }
  }

  return (attempt: PurchaseAttempt, signal: Cancellation): Promise<Placed> =>
    new Promise((resolve, reject) => {
      const { foodId } = attempt.request;
      const purchases = waiting.get(foodId) ?? [];
      if (purchases.length >= maxWaiting) {
        reject(tooManyBuyers());
        return;
      }
      waiting.set(foodId, purchases);
      purchases.push({ attempt, signal, resolve, reject });
      // One turn for each group: the first of every hundred that wait asks for it.
      const startsGroup = purchases.length % LARGEST_GROUP === 1;
      if (!startsGroup) return;
      void queue.run(foodId, () => sellToNext(foodId));
    });
}
