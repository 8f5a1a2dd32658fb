import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** Stock and orders of one food, as stored in the database. */
export interface StockAndOrders {
  /** Units in stock. */
  left: number;
  /** Units in orders, except in orders that were canceled and whose units returned to the stock. */
  sold: number;
  /** Number of orders that are not canceled. Hidden orders count. */
  orders: number;
  purchaseCount: number;
}

export async function readStockAndOrders(db: Firestore, foodId: string): Promise<StockAndOrders> {
  const food = (await db.doc(`foods/${foodId}`).get()).data();
  const orders = await db.collection('orders').where('foodId', '==', foodId).get();
  const isCanceled = (order: QueryDocumentSnapshot) => order.get('status') === 'cancelled';
  const units = orders.docs
    .filter((order) => !(isCanceled(order) && order.get('restocked') === true))
    .map((order) => order.get('purchase_quantity') as number);
  return {
    left: food?.quantity as number,
    sold: units.reduce((sum, unit) => sum + unit, 0),
    orders: orders.docs.filter((order) => !isCanceled(order)).length,
    purchaseCount: food?.purchase_count as number,
  };
}
