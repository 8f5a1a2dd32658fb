import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { groupBy } from '../contract/group-by';
import { ordersCollection } from '../firestore/collections';
import { withDeadline } from '../http/deadline';
import type { StockPlan } from './plan-stock-changes';

type NewOrder = StockPlan['newOrders'][number];

/** The maximum number of orders of one buyer in 60 minutes about which cooks get emails. */
const MAX_MAILED_ORDERS = 10;
const WINDOW_MS = 60 * 60 * 1000;

/**
 * The maximum time for counting the earlier orders of a buyer. The purchases of the batch wait for this
 * count.
 */
const COUNT_DEADLINE_MS = 1_000;

/**
 * An API instance reads the earlier orders of a buyer only if it has received more than this number of
 * orders from the buyer in 60 minutes. Most buyers place fewer orders, so their purchases cost no extra read.
 */
const MAX_UNCHECKED_ORDERS = 2;

/**
 * Returns a function that sets `exceeds_mail_limit` in the new orders about which the cook gets no email. It
 * resolves with all new orders, in the same sequence.
 *
 * Without a limit, a buyer could send a cook any number of emails: a purchase and its cancellation cause one
 * email each, and the cancellation adds the units back to the stock for the next purchase. The limit applies
 * to the orders of a buyer for all cooks. An order beyond the limit is placed like every other order, and the
 * cook sees it on the page Orders.
 *
 * The function counts the stored orders of the buyer, so the limit applies across API instances. A buyer
 * cannot lower the count, because a canceled or hidden order stays stored. Each instance can exceed the limit by
 * {@link MAX_UNCHECKED_ORDERS} orders, for which it does not count the stored orders. It can also exceed the
 * limit by the orders that it places at the same time for several dishes, because no count includes the
 * others.
 *
 * The counter in memory only decides whether to count the stored orders. If a transaction attempt is
 * repeated, its orders are added to this counter again. This causes a read but never drops an email.
 *
 * If the stored orders cannot be counted, the cook gets the emails, because a failed check must not reject a
 * purchase.
 */
export function markOrdersExceedingMailLimit(db: Firestore) {
  const unchecked = new RateLimiterMemory({
    points: MAX_UNCHECKED_ORDERS,
    duration: WINDOW_MS / 1000,
  });

  return async (newOrders: NewOrder[], at: Timestamp): Promise<NewOrder[]> => {
    const ordersByBuyer = groupBy(newOrders, ({ attempt }) => attempt.buyer.uid);
    const unmailed = await Promise.all(
      [...ordersByBuyer].map(async ([buyerUid, orders]) => {
        if (await needsNoCheck(buyerUid, orders.length)) return [];
        const earlier = await withDeadline(COUNT_DEADLINE_MS, () =>
          countRecentOrders(buyerUid, at),
        ).catch(() => 0);
        return orders.slice(MAX_MAILED_ORDERS - earlier);
      }),
    );
    const beyondLimit = new Set(unmailed.flat());
    return newOrders.map((newOrder) =>
      beyondLimit.has(newOrder)
        ? { ...newOrder, order: { ...newOrder.order, exceeds_mail_limit: true } }
        : newOrder,
    );
  };

  function needsNoCheck(buyerUid: string, orderCount: number): Promise<boolean> {
    return unchecked.consume(buyerUid, orderCount).then(
      () => true,
      () => false,
    );
  }

  /**
   * Resolves with the number of orders that the buyer placed in the 60 minutes before `at`, or with
   * {@link MAX_MAILED_ORDERS} if there are more. Costs one read. Reads outside of the transaction, because
   * the orders need no lock.
   */
  async function countRecentOrders(buyerUid: string, at: Timestamp): Promise<number> {
    const recent = ordersCollection(db)
      .where('buyer_uid', '==', buyerUid)
      .where('buying_date', '>', Timestamp.fromMillis(at.toMillis() - WINDOW_MS))
      // Sort in descending order, because the only composite index of these fields has this order.
      .orderBy('buying_date', 'desc')
      .limit(MAX_MAILED_ORDERS);
    return (await recent.count().get()).data().count;
  }
}
