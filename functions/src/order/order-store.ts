import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { ACTIVE_STATUSES, type OrderCounts, PAST_STATUSES } from '../contract/order';
import { verifyAfterError } from '../firestore/client';
import { ordersCollection, type StoredOrder, threadsCollection } from '../firestore/collections';
import { type PageQuery, readPage } from '../firestore/pages';
import type { DocumentMeter } from '../http/document-meter';
import { toBuyerOrder, toOrderWithEvents, toReviewFields } from './order-responses';

const MAX_RECENT_ORDERS = 100;
const STATUSES = { active: ACTIVE_STATUSES, past: PAST_STATUSES };

export function createOrderStore(db: Firestore) {
  const orders = ordersCollection(db);
  const boughtBy = (uid: string) =>
    orders.where('buyer_uid', '==', uid).where('hidden_at', '==', null);
  const receivedBy = (uid: string, state: 'active' | 'past') =>
    orders.where('seller_uid', '==', uid).where('status', 'in', STATUSES[state]);
  const count = async (query: FirebaseFirestore.Query<StoredOrder>) =>
    (await query.count().get()).data().count;

  return {
    async boughtBy(uid: string, page: PageQuery, meter: DocumentMeter, now: Date) {
      const order = { timeField: 'buying_date', direction: 'desc' } as const;
      const { documents, next } = await readPage(boughtBy(uid), order, page, meter);
      const bought = documents.map((document) => {
        const stored = document.data();
        return Object.assign(toBuyerOrder(document.id, stored), toReviewFields(stored, now));
      });
      return { orders: bought, next };
    },

    countBoughtBy: (uid: string): Promise<number> => count(boughtBy(uid)),

    /** Resolves with the time of the last change of the orders of a user, or with 1970 without orders. Costs one read. */
    async readLastChangeTime(uidField: 'buyer_uid' | 'seller_uid', uid: string) {
      const query = orders.where(uidField, '==', uid).orderBy('updated_at', 'desc').limit(1);
      return (await query.get()).docs[0]?.data().updated_at ?? Timestamp.fromMillis(0);
    },

    /** Resolves with a page of the orders of a cook: active ones oldest first, past ones newest first. */
    async receivedBy(uid: string, state: 'active' | 'past', page: PageQuery, meter: DocumentMeter) {
      const direction = state === 'active' ? 'asc' : 'desc';
      const order = { timeField: 'buying_date', direction } as const;
      const { documents, next } = await readPage(receivedBy(uid, state), order, page, meter);
      return {
        // Stryker disable next-line StringLiteral: equivalent, because every role except `buyer` results in the same response
        orders: documents.map((found) => toOrderWithEvents(found.id, found.data(), 'cook')),
        next,
      };
    },

    countReceivedBy: (uid: string, state: 'active' | 'past'): Promise<number> =>
      count(receivedBy(uid, state)),

    async countOpenOrders(uid: string): Promise<OrderCounts> {
      const [placed, active] = await Promise.all([
        count(orders.where('seller_uid', '==', uid).where('status', '==', 'placed')),
        count(receivedBy(uid, 'active')),
      ]);
      return { placed, active };
    },

    /**
     * Counts no canceled orders. `since` is in ms. Reads at most {@link MAX_RECENT_ORDERS} orders, because the emulator
     * for machines without Java does not support sums.
     */
    async countRecentPortions(uid: string, since: number, meter: DocumentMeter) {
      const query = orders
        .where('seller_uid', '==', uid)
        .where('status', 'in', [...ACTIVE_STATUSES, 'collected'])
        .where('buying_date', '>=', Timestamp.fromMillis(since))
        .orderBy('buying_date')
        .limit(MAX_RECENT_ORDERS);
      const { docs } = await meter.read(
        MAX_RECENT_ORDERS,
        () => query.get(),
        ({ size }) => size,
      );
      return {
        portions: docs.reduce((sum, found) => sum + found.data().purchase_quantity, 0),
        is_minimum: docs.length === MAX_RECENT_ORDERS,
      };
    },

    countOpenOrdersOfFood: (foodId: string): Promise<number> =>
      count(orders.where('foodId', '==', foodId).where('status', 'in', ACTIVE_STATUSES)),

    /** Resolves with the orders of a cook since a time that were collected, and those that the cook canceled. */
    async countOutcomes(uid: string, since: Date) {
      const recent = orders
        .where('seller_uid', '==', uid)
        .where('buying_date', '>=', Timestamp.fromDate(since));
      const [collected, cancelled] = await Promise.all([
        count(recent.where('status', '==', 'collected')),
        count(recent.where('dropped_by_cook', '==', true)),
      ]);
      return { collected, cancelled };
    },

    find: async (id: string): Promise<StoredOrder | undefined> =>
      (await orders.doc(id).get()).data(),

    /** The cook still sees the order. Resolves with false if the buyer has no visible order with this id. */
    async hide(id: string, buyerUid: string): Promise<boolean> {
      const order = orders.doc(id);
      const isVisible = async () => {
        const stored = (await order.get()).data();
        return stored?.buyer_uid === buyerUid && !stored.hidden_at;
      };
      if (!(await isVisible())) return false;
      const time = FieldValue.serverTimestamp();
      await verifyAfterError(
        () => order.update({ hidden_at: time, updated_at: time }),
        async () => !(await isVisible()),
      );
      // The site must not count messages that the buyer can no longer open. The update fails for an order without messages.
      const thread = threadsCollection(db).doc(id);
      await thread.update({ 'unread.buyer': false }).catch(() => undefined);
      return true;
    },
  };
}
