import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { ordersCollection } from '../firestore/collections';
import { isChangedError } from '../firestore/is-changed-error';

/**
 * The maximum age of an order to which the backfill adds the status. During a rollout, an API instance of an
 * earlier version can place orders without a status.
 */
const MAX_ORDER_AGE_MS = 60 * 60_000;

/**
 * Sets the status `placed` of the orders from the last hour that have no status. An API instance of an
 * earlier version placed these orders during a rollout. Without a status, they are not visible to their
 * cooks. Sends no email. Older orders without a status stay unchanged. Resolves with the number of
 * changed orders.
 */
export async function backfillOrderStatus(db: Firestore, now: () => Date): Promise<number> {
  const since = Timestamp.fromMillis(now().getTime() - MAX_ORDER_AGE_MS);
  const { docs } = await ordersCollection(db).where('buying_date', '>=', since).get();
  let changedCount = 0;
  for (const order of docs) {
    const { status, buying_date } = order.data();
    if (status !== undefined) continue;
    try {
      await order.ref.update(
        {
          status: 'placed',
          version: 1,
          events: [{ what: 'placed', by: 'buyer', at: buying_date }],
          updated_at: FieldValue.serverTimestamp(),
        },
        { lastUpdateTime: order.updateTime },
      );
      changedCount += 1;
    } catch (error) {
      if (!isChangedError(error)) throw error;
    }
  }
  return changedCount;
}
