import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import {
  ACTIVE_STATUSES,
  type DishPortions,
  type Order,
  type OrderCounts,
  PAST_STATUSES,
  countPortions,
} from '../contract/order';
import { verifyAfterError } from '../firestore/client';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { type PageQuery, readPage } from '../firestore/pages';
import { toBuyerOrder, toOrderWithEvents } from './order-responses';

export interface OrderPage {
  orders: Order[];
  /** The cursor of the next page, or undefined if there is no next page. */
  next: string | undefined;
}

/**
 * The maximum number of orders that `portionsToCook` reads. Without a limit, an account that places
 * many orders could fill the memory of an API instance.
 */
const MAX_ORDERS_IN_PORTIONS = 10_000;

const STATUSES = { active: ACTIVE_STATUSES, past: PAST_STATUSES };

export function createOrderStore(db: Firestore) {
  const orders = ordersCollection(db);
  const boughtBy = (uid: string) =>
    orders.where('buyer_uid', '==', uid).where('hidden_at', '==', null);
  const receivedBy = (uid: string, state: 'active' | 'past') =>
    orders.where('seller_uid', '==', uid).where('status', 'in', STATUSES[state]);

  return {
    /**
     * Resolves with a page of the visible orders of a buyer, the newest first.
     */
    async boughtBy(uid: string, page: PageQuery): Promise<OrderPage> {
      const { documents, next } = await readPage(
        boughtBy(uid),
        { timeField: 'buying_date', direction: 'desc' },
        page,
      );
      return {
        orders: documents.map((document) => toBuyerOrder(document.id, document.data())),
        next,
      };
    },

    /** Resolves with the number of visible orders of a buyer. Costs one read per 1,000 orders. */
    async countBoughtBy(uid: string): Promise<number> {
      return (await boughtBy(uid).count().get()).data().count;
    },

    /** Resolves with the time of the last change of the orders of a buyer or a cook. Costs one read. */
    async readLastChangeTime(
      uidField: 'buyer_uid' | 'seller_uid',
      uid: string,
    ): Promise<Timestamp | undefined> {
      const query = orders.where(uidField, '==', uid).orderBy('updated_at', 'desc').limit(1);
      return (await query.get()).docs[0]?.data().updated_at;
    },

    /** Resolves with a page of the orders of a cook: active ones oldest first, past ones newest first. */
    async receivedBy(uid: string, state: 'active' | 'past', page: PageQuery): Promise<OrderPage> {
      const direction = state === 'active' ? 'asc' : 'desc';
      const order = { timeField: 'buying_date', direction } as const;
      const { documents, next } = await readPage(receivedBy(uid, state), order, page);
      return {
        orders: documents.map((document) =>
          // Stryker disable next-line StringLiteral: equivalent, because every role except `buyer` results in the same response
          toOrderWithEvents(document.id, document.data(), 'cook'),
        ),
        next,
      };
    },

    async countReceivedBy(uid: string, state: 'active' | 'past'): Promise<number> {
      return (await receivedBy(uid, state).count().get()).data().count;
    },

    async countOpenOrders(uid: string): Promise<OrderCounts> {
      const placed = orders.where('seller_uid', '==', uid).where('status', '==', 'placed');
      const [placedCount, activeCount] = await Promise.all([
        placed.count().get(),
        receivedBy(uid, 'active').count().get(),
      ]);
      return { placed: placedCount.data().count, active: activeCount.data().count };
    },

    /** Resolves with the number of portions per dish in the active orders of a cook. */
    async portionsToCook(uid: string): Promise<DishPortions[]> {
      const query = receivedBy(uid, 'active')
        .select('foodId', 'food_name', 'purchase_quantity')
        .limit(MAX_ORDERS_IN_PORTIONS);
      return countPortions((await query.get()).docs.map((order) => order.data() as StoredOrder));
    },

    async find(id: string): Promise<StoredOrder | undefined> {
      return (await orders.doc(id).get()).data();
    },

    /**
     * Hides an order from the history of its buyer. The order stays, because the cook still sees it.
     * Resolves with false if the buyer has no visible order with this id.
     */
    async hide(id: string, buyerUid: string): Promise<boolean> {
      const order = orders.doc(id);
      const isVisible = (stored?: StoredOrder) =>
        stored?.buyer_uid === buyerUid && !stored.hidden_at;
      if (!isVisible((await order.get()).data())) return false;
      await verifyAfterError(
        () =>
          order.update({
            hidden_at: FieldValue.serverTimestamp(),
            updated_at: FieldValue.serverTimestamp(),
          }),
        async () => !isVisible((await order.get()).data()),
      );
      return true;
    },
  };
}
