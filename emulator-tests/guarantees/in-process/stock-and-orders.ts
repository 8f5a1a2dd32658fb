import type { Firestore } from 'firebase-admin/firestore';

/** Stock and orders of one food, as stored in the database. */
export interface StockAndOrders {
  /** Units in stock. */
  left: number;
  /** Units in orders. */
  sold: number;
  /** Number of orders. */
  orders: number;
  purchaseCount: number;
}

export async function readStockAndOrders(db: Firestore, foodId: string): Promise<StockAndOrders> {
  const food = (await db.doc(`foods/${foodId}`).get()).data();
  const orders = await db.collection('orders').where('foodId', '==', foodId).get();
  const units = orders.docs.map((order) => order.get('purchase_quantity') as number);
  return {
    left: food?.quantity as number,
    sold: units.reduce((sum, unit) => sum + unit, 0),
    orders: orders.size,
    purchaseCount: food?.purchase_count as number,
  };
}
