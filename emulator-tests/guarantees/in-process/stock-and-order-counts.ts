import type { StoredOrder } from '@potluck/functions/firestore/collections';
import type { Firestore } from 'firebase-admin/firestore';

/** Stock and orders of one food, as stored in the database. */
export interface StockAndOrderCounts {
  /** Units in stock. */
  left: number;
  /** Units in orders, except the units that a cancellation has added back to the stock. */
  sold: number;
  /** Number of orders that are not cancelled. Includes orders that their buyers have hidden. */
  orders: number;
  purchaseCount: number;
}

export async function readStockAndOrderCounts(
  db: Firestore,
  foodId: string,
): Promise<StockAndOrderCounts> {
  const food = (await db.doc(`foods/${foodId}`).get()).data();
  const orders = await db.collection('orders').where('foodId', '==', foodId).get();
  const stored = orders.docs.map((order) => order.data() as StoredOrder);
  const isRestocked = ({ status, restocked }: StoredOrder) =>
    status === 'cancelled' && restocked === true;
  return {
    left: food?.quantity as number,
    sold: stored
      .filter((order) => !isRestocked(order))
      .reduce((sum, { purchase_quantity }) => sum + purchase_quantity, 0),
    orders: stored.filter(({ status }) => status !== 'cancelled').length,
    purchaseCount: food?.purchase_count as number,
  };
}
