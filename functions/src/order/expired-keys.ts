import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { ordersIn, type StoredOrder } from '../firestore/collections';
import { keyReused, type Outcome, type PlaceOrders } from './place-order';
import type { PurchaseAttempt } from './purchase-attempt';

/** gRPC's code for a document that was to be created and is there. */
const ALREADY_EXISTS = 6;

/**
 * Keys expire after seven days, orders do not. A purchase that is repeated after that finds no key
 * and would create an order that is there, so that Firestore refuses the whole group: the repeat is
 * then answered by that order, and the others are placed again. Orders are read only in this case.
 */
export function withExpiredKeys(db: Firestore, place: PlaceOrders): PlaceOrders {
  return async (foodId, attempts) => {
    try {
      return await place(foodId, attempts);
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
      const placed = await findPlaced(attempts);
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

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
}
