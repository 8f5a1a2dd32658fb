import type { Firestore } from 'firebase-admin/firestore';

/** What the database says of one dish. */
export interface Ledger {
  left: number;
  /** Units in orders. */
  sold: number;
  orders: number;
  purchaseCount: number;
}

export async function ledgerOf(db: Firestore, foodId: string): Promise<Ledger> {
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
