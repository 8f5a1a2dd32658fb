import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { isTransientError } from '../http/is-transient-error';
import { idempotencyKeyReusedError, type PurchaseOutcome, type PlaceOrders } from './place-orders';
import type { PurchaseAttempt } from './purchase-attempt';

/**
 * Returns a function that places orders with `place`. If the transaction of a batch fails, the
 * function looks up the orders of the batch. An order can exist after a failure in two cases:
 * - The response to the commit was lost. The SDK commits again, and Firestore rejects the second
 *   commit because the transaction has ended.
 * - A purchase was repeated after its key expired. Orders never expire, so the order already
 *   exists.
 *
 * If at least one order exists, the function places the other attempts with an unknown outcome
 * again. It reads no orders if no outcome is unknown.
 */
export function recoverPlacedOrders(db: Firestore, place: PlaceOrders): PlaceOrders {
  return async (foodId, attempts) => {
    const outcomes = await collectOutcomes(attempts, () => place(foodId, attempts));
    const undecided = attempts.filter((_, index) => isOutcomeUnknown(outcomes[index]));
    if (undecided.length === 0) return outcomes;
    const recovered = await collectOutcomes(undecided, () => lookUpOrPlace(foodId, undecided));
    return attempts.flatMap(
      (attempt, index) => recovered[undecided.indexOf(attempt)] ?? outcomes[index] ?? [],
    );
  };

  async function lookUpOrPlace(
    foodId: string,
    undecided: PurchaseAttempt[],
  ): Promise<PurchaseOutcome[]> {
    const placed = await findPlacedOrders(undecided);
    const others = undecided.filter(({ orderId }) => !placed.has(orderId));
    if (placed.size === 0) return [];
    const retried =
      others.length > 0 ? await collectOutcomes(others, () => place(foodId, others)) : [];
    return undecided.flatMap((attempt) => {
      const order = placed.get(attempt.orderId);
      return order
        ? outcomeFromPlacedOrder(order, attempt)
        : (retried[others.indexOf(attempt)] ?? []);
    });
  }

  async function findPlacedOrders(attempts: PurchaseAttempt[]): Promise<Map<string, StoredOrder>> {
    const orders = attempts.map(
      ({ orderId }) => ordersCollection(db).doc(orderId) as DocumentReference,
    );
    const found = (await db.getAll(...orders)).filter(({ exists }) => exists);
    return new Map(found.map((order) => [order.id, order.data() as StoredOrder]));
  }
}

/**
 * Resolves with the outcomes of `work`. If `work` rejects, resolves with a failure for every
 * attempt, which contains the error of `work`.
 */
async function collectOutcomes(
  attempts: PurchaseAttempt[],
  work: () => Promise<PurchaseOutcome[]>,
): Promise<PurchaseOutcome[]> {
  try {
    return await work();
  } catch (failure) {
    return attempts.map(() => ({ failure }));
  }
}

/**
 * Returns true if an attempt failed but its order may exist. Returns false for a transient failure,
 * because Firestore is then unavailable and a lookup of the order would also fail.
 */
function isOutcomeUnknown(outcome: PurchaseOutcome | undefined): boolean {
  return outcome !== undefined && 'failure' in outcome && !isTransientError(outcome.failure);
}

/**
 * Returns the outcome of an attempt whose order exists: the order if its fields match the request,
 * otherwise a rejection.
 */
function outcomeFromPlacedOrder(
  order: StoredOrder,
  { orderId, request }: PurchaseAttempt,
): PurchaseOutcome {
  const isSame =
    order.foodId === request.foodId &&
    order.price === request.price &&
    order.purchase_quantity === request.purchase_quantity;
  return isSame ? { orderId, isRepeat: true } : { rejection: idempotencyKeyReusedError() };
}
