import type { Firestore } from '@google-cloud/firestore';
import type { Order } from '../contract/order';
import { confirmOnFailure } from '../firestore/confirm-on-failure';
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
    async remove(id: string, buyerUid: string): Promise<boolean> {
      const order = orders.doc(id);
      const stored = (await order.get()).data();
      if (stored?.buyer_uid !== buyerUid) return false;
      await confirmOnFailure(
        () => order.delete(),
        async () => !(await order.get()).exists,
      );
      return true;
    },
  };
}

/** Field by field: to copy all but one takes five times as long, for each order of a list. */
function toOrder(id: string, stored: StoredOrder): Order {
  return {
    _id: id,
    foodId: stored.foodId,
    food_name: stored.food_name,
    food_image: stored.food_image,
    food_owner: stored.food_owner,
    price: stored.price,
    purchase_quantity: stored.purchase_quantity,
    buyer_name: stored.buyer_name,
    buyer_email: stored.buyer_email,
    buyer_photoURL: stored.buyer_photoURL,
    buying_date: stored.buying_date.toDate().toISOString(),
  };
}
