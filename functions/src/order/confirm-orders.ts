import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { ordersIn, type StoredOrder } from '../firestore/collections';
import { isTransient } from '../http/transient-error';
import { keyReused, type Outcome, type PlaceOrders } from './place-order';
import type { PurchaseAttempt } from './purchase-attempt';

/**
 * Looks for the orders of a batch whose transaction failed, because they may exist all the same.
 * Two cases lead to this. The commit response was lost, and Firestore rejects the second commit of
 * the SDK because the transaction is over. Or a purchase was repeated after its key expired, so it
 * would create an order that exists: orders never expire. If an order is found, the other undecided
 * attempts are placed again. Orders are read only in these cases.
 */
export function confirmOrders(db: Firestore, place: PlaceOrders): PlaceOrders {
  return async (foodId, attempts) => {
    const outcomes = await outcomesOf(attempts, () => place(foodId, attempts));
    const undecided = attempts.filter((_, index) => isUnconfirmed(outcomes[index]));
    if (undecided.length === 0) return outcomes;
    const later = await outcomesOf(undecided, () => lookUpOrPlace(foodId, undecided));
    return attempts.flatMap(
      (attempt, index) => later[undecided.indexOf(attempt)] ?? outcomes[index] ?? [],
    );
  };

  async function lookUpOrPlace(foodId: string, undecided: PurchaseAttempt[]): Promise<Outcome[]> {
    const placed = await findPlaced(undecided);
    const others = undecided.filter(({ orderId }) => !placed.has(orderId));
    if (placed.size === 0) return [];
    const later = others.length > 0 ? await outcomesOf(others, () => place(foodId, others)) : [];
    return undecided.flatMap((attempt) => {
      const order = placed.get(attempt.orderId);
      return order ? answerRepeat(order, attempt) : (later[others.indexOf(attempt)] ?? []);
    });
  }

  async function findPlaced(attempts: PurchaseAttempt[]): Promise<Map<string, StoredOrder>> {
    const orders = attempts.map(({ orderId }) => ordersIn(db).doc(orderId) as DocumentReference);
    const found = (await db.getAll(...orders)).filter(({ exists }) => exists);
    return new Map(found.map((order) => [order.id, order.data() as StoredOrder]));
  }
}

/** Resolves with the outcomes of `work`. If `work` rejects, every outcome is that failure. */
async function outcomesOf(
  attempts: PurchaseAttempt[],
  work: () => Promise<Outcome[]>,
): Promise<Outcome[]> {
  try {
    return await work();
  } catch (failure) {
    return attempts.map(() => ({ failure }));
  }
}

/** True if the order may exist. While Firestore is out of reach, nothing can be looked up. */
function isUnconfirmed(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'failure' in outcome && !isTransient(outcome.failure);
}

/** Judges by what an order keeps of its purchase. */
function answerRepeat(order: StoredOrder, { orderId, request }: PurchaseAttempt): Outcome {
  const isSame =
    order.foodId === request.foodId &&
    order.price === request.price &&
    order.purchase_quantity === request.purchase_quantity;
  return isSame ? { orderId, isRepeat: true } : { refusal: keyReused() };
}
