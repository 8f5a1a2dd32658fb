import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { parsePageCursor } from '../firestore/pages';
import { failNextCommit } from '../testing/fail-next-commit';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { createOrderStore } from './order-store';

const { uid: buyerUid } = buyerFixture;
const { uid: cookUid } = ownerFixture;
const ready = createOrderEventFixture('ready');
const collected = createOrderEventFixture('collected');
const cancelled = createOrderEventFixture('cancelled', 'buyer');
const atMinute = (minutes: number) =>
  Timestamp.fromMillis(orderedAtFixture.toMillis() + minutes * 60_000);

let db: Firestore;
let store: ReturnType<typeof createOrderStore>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  store = createOrderStore(db);
});

const storeOrders = (orders: Record<string, StoredOrder>) =>
  Promise.all(Object.entries(orders).map(([id, order]) => ordersCollection(db).doc(id).set(order)));
const readOrder = async (id: string) => (await ordersCollection(db).doc(id).get()).data();
/** Returns an order that was placed `minutes` after the sample order. */
const createOrder = (
  minutes: number,
  events: StoredOrder['events'] = [],
  changes: Partial<StoredOrder> = {},
) => createStoredOrderFixture(events, { buying_date: atMinute(minutes), ...changes });

describe('boughtBy', () => {
  it('resolves with the visible orders of the buyer, newest first, without events', async () => {
    await storeOrders({
      older: createOrder(1, [cancelled]),
      newer: createOrder(2),
      hidden: createOrder(3, [], { hidden_at: atMinute(4) }),
      other: createOrder(5, [], { buyer_uid: 'another-uid' }),
    });
    const { orders } = await store.boughtBy(buyerUid, {});
    expect(orders.map(({ _id, status }) => [_id, status])).toEqual([
      ['newer', 'placed'],
      ['older', 'cancelled'],
    ]);
    expect(orders.flatMap(({ events }) => events ?? [])).toEqual([]);
  });
});

describe('countBoughtBy', () => {
  it('resolves with the number of visible orders of the buyer', async () => {
    await storeOrders({
      placed: createOrder(1),
      hidden: createOrder(3, [], { hidden_at: atMinute(4) }),
      other: createOrder(5, [], { buyer_uid: 'another-uid' }),
    });
    expect(await store.countBoughtBy(buyerUid)).toBe(1);
    expect(await store.countBoughtBy(cookUid)).toBe(0);
  });
});

describe('readLastChangeTime', () => {
  beforeEach(() =>
    storeOrders({
      first: createOrder(1, [], { updated_at: atMinute(5) }),
      second: createOrder(2, [], { updated_at: atMinute(3) }),
      other: createOrder(4, [], {
        buyer_uid: 'another-buyer',
        seller_uid: 'another-cook',
        updated_at: atMinute(8),
      }),
    }),
  );

  it.each([
    ['buyer_uid', buyerUid, 5],
    ['seller_uid', cookUid, 5],
    ['buyer_uid', 'another-buyer', 8],
    ['seller_uid', 'another-cook', 8],
  ] as const)(
    'resolves with the time of the latest change of the orders with %s = %s',
    async (field, uid, minutes) => {
      expect(await store.readLastChangeTime(field, uid)).toEqual(atMinute(minutes));
    },
  );

  it('resolves with undefined if the user has no orders', async () => {
    expect(await store.readLastChangeTime('seller_uid', buyerUid)).toBeUndefined();
  });
});

describe('receivedBy', () => {
  const readPage = async (state: 'active' | 'past', limit: number, cursor = '') => {
    const after = parsePageCursor(cursor);
    const { orders, next } = await store.receivedBy(cookUid, state, { limit, after });
    return { ids: orders.map(({ _id }) => _id), next };
  };

  it('resolves with the active orders of the cook, oldest first, or with the past orders, newest first', async () => {
    await storeOrders({
      placed: createOrder(2),
      ready: createOrder(1, [ready]),
      undone: createOrder(3, [ready, createOrderEventFixture('ready-undone')]),
      collected: createOrder(1, [ready, collected]),
      cancelled: createOrder(2, [cancelled]),
      hidden: createOrder(4, [], { hidden_at: atMinute(5) }),
      other: createOrder(1, [], { seller_uid: 'another-uid' }),
    });
    expect(await readPage('active', 50)).toEqual({
      ids: ['ready', 'placed', 'undone', 'hidden'],
      next: undefined,
    });
    expect(await readPage('past', 50)).toEqual({
      ids: ['cancelled', 'collected'],
      next: undefined,
    });
  });

  it('resolves with orders that contain the events, but not the email address of the buyer', async () => {
    await storeOrders({ order: createOrder(1, [ready]) });
    const { orders } = await store.receivedBy(cookUid, 'active', { limit: 1, after: undefined });
    expect(orders[0]?.events).toHaveLength(2);
    expect(JSON.stringify(orders)).not.toContain(buyerFixture.email);
  });

  it.each([
    ['active', [], ['a', 'b', 'c', 'd', 'e']],
    ['past', [cancelled], ['e', 'd', 'c', 'b', 'a']],
  ] as const)(
    'resolves with each of the %s orders on exactly one page, even if orders have the same time',
    async (state, events, ids) => {
      await storeOrders(
        Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((id, index) => [
            id,
            createOrder(index === 4 ? 2 : 1, [...events]),
          ]),
        ),
      );
      const first = await readPage(state, 2);
      expect(first.ids).toEqual(ids.slice(0, 2));
      const second = await readPage(state, 2, first.next);
      expect(second.ids).toEqual(ids.slice(2, 4));
      expect(await readPage(state, 2, second.next)).toEqual({ ids: ids.slice(4), next: undefined });
    },
  );

  it('resolves with a cursor for the next page, which stays valid if the last order of the page is deleted', async () => {
    await storeOrders({ a: createOrder(1), b: createOrder(2), c: createOrder(3) });
    const { next } = await readPage('active', 1);
    expect(parsePageCursor(next ?? '')).toEqual({ time: atMinute(1).toMillis(), id: 'a' });
    await ordersCollection(db).doc('a').delete();
    expect((await readPage('active', 1, next)).ids).toEqual(['b']);
  });

  it('resolves without a cursor for the next page if the page contains the last order of the list', async () => {
    await storeOrders({ a: createOrder(1), b: createOrder(2) });
    expect((await readPage('active', 2)).next).toBeUndefined();
    expect(await readPage('past', 2)).toEqual({ ids: [], next: undefined });
  });
});

describe('the order store', () => {
  beforeEach(() =>
    storeOrders({
      placed: createOrder(1, [], { purchase_quantity: 3 }),
      ready: createOrder(2, [ready], { purchase_quantity: 4 }),
      renamed: createOrder(3, [], { food_name: 'Ayamase', purchase_quantity: 1 }),
      soup: createOrder(4, [], { foodId: 'soup', food_name: 'Soup', purchase_quantity: 9 }),
      sameName: createOrder(5, [], { foodId: 'jollof-2', purchase_quantity: 1 }),
      collected: createOrder(6, [ready, collected]),
      cancelled: createOrder(7, [cancelled]),
      other: createOrder(8, [], { seller_uid: 'another-uid' }),
    }),
  );

  it('resolves countReceivedBy with the number of active or past orders of a cook', async () => {
    expect(await store.countReceivedBy(cookUid, 'active')).toBe(5);
    expect(await store.countReceivedBy(cookUid, 'past')).toBe(2);
    expect(await store.countReceivedBy(buyerUid, 'active')).toBe(0);
  });

  it('resolves countOpenOrders with the number of placed orders and the number of active orders', async () => {
    expect(await store.countOpenOrders(cookUid)).toEqual({ placed: 4, active: 5 });
    expect(await store.countOpenOrders(buyerUid)).toEqual({ placed: 0, active: 0 });
  });

  it('resolves portionsToCook with the portions per dish and per dish name at the time of purchase, most portions first', async () => {
    expect(await store.portionsToCook(cookUid)).toEqual([
      { foodId: 'soup', food_name: 'Soup', portions: 9 },
      { foodId: 'jollof-rice', food_name: 'Party Jollof Rice', portions: 7 },
      { foodId: 'jollof-rice', food_name: 'Ayamase', portions: 1 },
      { foodId: 'jollof-2', food_name: 'Party Jollof Rice', portions: 1 },
    ]);
    expect(await store.portionsToCook(buyerUid)).toEqual([]);
  });
});

describe('find', () => {
  it('resolves with the order, or with undefined if it does not exist', async () => {
    const order = createOrder(1);
    await storeOrders({ order });
    expect(await store.find('order')).toEqual(order);
    expect(await store.find('missing')).toBeUndefined();
  });
});

describe('hide', () => {
  it('sets only `hidden_at` and `updated_at`, and resolves with true', async () => {
    const order = createOrder(1, [ready]);
    await storeOrders({ order });
    expect(await store.hide('order', buyerUid)).toBe(true);
    const time = expect.any(Timestamp) as Timestamp;
    const stored = await readOrder('order');
    expect(stored).toEqual({ ...order, hidden_at: time, updated_at: time });
    expect(stored?.updated_at).not.toEqual(order.updated_at);
  });

  it.each([
    ['a missing order', 'missing', buyerUid],
    ['an order of another buyer', 'order', 'another-uid'],
    ['an order that the caller received', 'order', cookUid],
    ['an order that is already hidden', 'hidden', buyerUid],
  ])('resolves with false for %s and changes nothing', async (_what, id, uid) => {
    const order = createOrder(1);
    const hidden = createOrder(1, [], { hidden_at: atMinute(2) });
    await storeOrders({ order, hidden });
    expect(await store.hide(id, uid)).toBe(false);
    expect(await readOrder('order')).toEqual(order);
    expect(await readOrder('hidden')).toEqual(hidden);
  });

  it('resolves with true if only the response to the commit is lost', async () => {
    await storeOrders({ order: createOrder(1) });
    failNextCommit(db, { isApplied: true });
    expect(await store.hide('order', buyerUid)).toBe(true);
  });

  it('throws the error of the failed commit if the order is still visible', async () => {
    await storeOrders({ order: createOrder(1) });
    const failure = failNextCommit(db, { isApplied: false });
    await expect(store.hide('order', buyerUid)).rejects.toBe(failure);
  });
});
