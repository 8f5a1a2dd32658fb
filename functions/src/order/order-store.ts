import type { Firestore } from '@google-cloud/firestore';
import type { Order } from '../contract/order';
import { ordersIn, type StoredOrder } from '../firestore/collections';

export function orderStore(db: Firestore) {
  const orders = ordersIn(db);

  return {
    /** Newest first. */
    async boughtBy(uid: string): Promise<Order[]> {
      const query = orders.where('buyer_uid', '==', uid).orderBy('buying_date', 'desc');
      return (await query.get()).docs.map((document) => toOrder(document.id, document.data()));
    },

    /** Takes an order out of its buyer's history; false when that person has no such order. */
    remove(id: string, buyerUid: string): Promise<boolean> {
      return db.runTransaction(async (transaction) => {
        const reference = orders.doc(id);
        const stored = (await transaction.get(reference)).data();
        if (stored?.buyer_uid !== buyerUid) return false;
        transaction.delete(reference);
        return true;
      });
    },
  };
}

function toOrder(id: string, { buyer_uid: _uid, buying_date, ...order }: StoredOrder): Order {
  return { _id: id, ...order, buying_date: buying_date.toDate().toISOString() };
}
