import type { Firestore } from '@google-cloud/firestore';
import { ACTIVE_STATUSES } from '../contract/order';
import { ordersCollection } from '../firestore/collections';
import { applyStockChanges } from '../order/apply-stock-changes';
import type { CancelAttempt } from '../order/cancel-attempt';
import { recoverStockChanges } from '../order/recover-stock-changes';

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
    const apply = recoverStockChanges(db, now, applyStockChanges(db, now));
    for (;;) {
      const { docs } = await activeOrders(db, uidField, uid).limit(MAX_BATCH_SIZE).get();
      if (docs.length === 0) return;
      const attemptsByFood = new Map<string, CancelAttempt[]>();
      for (const document of docs) {
        const { foodId, version = 0 } = document.data();
        const request = { version, restock: true };
        const attempt = { orderId: document.id, foodId, callerUid: uid, request, isForced: true };
        attemptsByFood.set(foodId, [...(attemptsByFood.get(foodId) ?? []), attempt]);
      }
      for (const [foodId, attempts] of attemptsByFood) {
        for (const outcome of await apply(foodId, attempts)) {
          if ('failure' in outcome) throw outcome.failure;
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
export async function hasOrdersToCook(db: Firestore, uid: string): Promise<boolean> {
  return !(await activeOrders(db, 'seller_uid', uid).limit(1).get()).empty;
}
