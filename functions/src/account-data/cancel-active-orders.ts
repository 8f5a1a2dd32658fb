import type { Firestore } from '@google-cloud/firestore';
import { groupBy } from '../contract/group-by';
import { ACTIVE_STATUSES } from '../contract/order';
import { ordersCollection } from '../firestore/collections';
import { applyStockChanges } from '../order/apply-stock-changes';

/** The maximum number of orders in one transaction. */
const MAX_BATCH_SIZE = 100;

type UidField = 'buyer_uid' | 'seller_uid';

const activeOrders = (db: Firestore, uidField: UidField, uid: string) =>
  ordersCollection(db).where(uidField, '==', uid).where('status', 'in', ACTIVE_STATUSES);

/**
 * Returns a function that cancels the active orders that the account placed (`buyer_uid`) or received
 * (`seller_uid`). The function adds the units back to the stock if the dish still exists. It writes an
 * email to the other person of each order.
 */
export function cancelActiveOrders(uidField: UidField) {
  return async (db: Firestore, uid: string, now: () => Date): Promise<void> => {
    const apply = applyStockChanges(db, now);
    for (;;) {
      const { docs } = await activeOrders(db, uidField, uid).limit(MAX_BATCH_SIZE).get();
      if (docs.length === 0) return;
      for (const [foodId, orders] of groupBy(docs, (order) => order.data().foodId)) {
        const attempts = orders.map((order) => ({
          orderId: order.id,
          foodId,
          callerUid: uid,
          request: { version: order.data().version, restock: true },
          isForced: true,
        }));
        for (const outcome of await apply(foodId, attempts)) {
          // `order-changed` means that another request changed the order after the query. Ignore this
          // rejection, because the next query finds the order again.
          const isRejected = 'rejection' in outcome && outcome.rejection.code !== 'order-changed';
          if (isRejected) throw outcome.rejection;
        }
      }
    }
  };
}

/** Resolves with true if the account is the cook of at least one active order. */
export async function hasActiveOrdersAsCook(db: Firestore, uid: string): Promise<boolean> {
  return !(await activeOrders(db, 'seller_uid', uid).limit(1).get()).empty;
}
