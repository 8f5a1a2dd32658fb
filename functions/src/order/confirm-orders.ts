import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { ordersIn, type StoredOrder } from '../firestore/collections';
import { isTransient } from '../http/transient-error';
import { keyReused, type Outcome, type PlaceOrders } from './place-order';
import type { PurchaseAttempt } from './purchase-attempt';

/**
 * When a group fails, orders of it may be there all the same, and are the answer then; the others
 * are placed again. The commit's answer was lost, and the SDK's second commit is refused because the
 * transaction is over. Or a purchase was repeated after its key expired, which orders never do, so
 * that it would create one that is there. Orders are read only in these cases.
 */
export function confirmOrders(db: Firestore, place: PlaceOrders): PlaceOrders {
  return async (foodId, attempts) => {
    try {
      return await place(foodId, attempts);
    } catch (error) {
      if (isTransient(error)) throw error;
      const placed = await findPlaced(attempts);
      if (placed.size === 0) throw error;
      const others = attempts.filter(({ orderId }) => !placed.has(orderId));
      const outcomes = others.length > 0 ? await place(foodId, others) : [];
      return attempts.flatMap((attempt) => {
        const order = placed.get(attempt.orderId);
        return order ? answerRepeat(order, attempt) : (outcomes[others.indexOf(attempt)] ?? []);
      });
    }
  };

  async function findPlaced(attempts: PurchaseAttempt[]): Promise<Map<string, StoredOrder>> {
    const orders = attempts.map(({ orderId }) => ordersIn(db).doc(orderId) as DocumentReference);
    const found = (await db.getAll(...orders)).filter(({ exists }) => exists);
    return new Map(found.map((order) => [order.id, order.data() as StoredOrder]));
  }
}

/** Judges by what an order keeps of its purchase. */
function answerRepeat(order: StoredOrder, { orderId, request }: PurchaseAttempt): Outcome {
  const isSame =
    order.foodId === request.foodId &&
    order.price === request.price &&
    order.purchase_quantity === request.purchase_quantity;
  return isSame ? { orderId, isRepeat: true } : { refusal: keyReused() };
}
