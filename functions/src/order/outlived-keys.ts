import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { ordersIn, type StoredOrder } from '../firestore/collections';
import { keyReused, type Outcome, type PlaceOrders } from './place-order';
import type { PurchaseAttempt } from './purchase-attempt';

/** gRPC's code for a document that was to be created and is there. */
const ALREADY_EXISTS = 6;

/**
 * An order outlives its key. Repeated after that, its purchase would fail all that are placed with
 * it: so it is answered by the order, and the others are placed again. Orders are looked for only
 * then, so that no other purchase pays for reading them.
 */
export function withOutlivedKeys(db: Firestore, place: PlaceOrders): PlaceOrders {
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
        return order ? [repeated(order, attempt)] : outcomes.splice(0, 1);
      });
    }
  };

  async function findPlaced(attempts: PurchaseAttempt[]): Promise<Map<string, StoredOrder>> {
    const orders = attempts.map(({ orderId }) => ordersIn(db).doc(orderId) as DocumentReference);
    const found = (await db.getAll(...orders)).filter(({ exists }) => exists);
    return new Map(found.map((order) => [order.id, order.data() as StoredOrder]));
  }
}

/** By what an order keeps of its purchase. */
function repeated(order: StoredOrder, { orderId, request }: PurchaseAttempt): Outcome {
  const isSame =
    order.foodId === request.foodId &&
    order.price === request.price &&
    order.purchase_quantity === request.purchase_quantity;
  return isSame ? { orderId, isRepeat: true } : { refusal: keyReused() };
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
}
