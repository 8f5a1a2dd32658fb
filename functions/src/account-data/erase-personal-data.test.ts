import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { cancelActiveOrders, listActiveOrderIds } from './erase-personal-data';

const FOOD_ID = 'jollof-rice';
const ready = createOrderEventFixture('ready');

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  await foodsCollection(db).doc(FOOD_ID).set(storedFoodFixture);
});

const storeOrders = async (orders: Record<string, StoredOrder>) => {
  const batch = db.batch();
  for (const [id, order] of Object.entries(orders)) batch.set(ordersCollection(db).doc(id), order);
  await batch.commit();
};
const readOrder = async (id: string) => (await ordersCollection(db).doc(id).get()).data();
const readFood = async (id = FOOD_ID) => (await foodsCollection(db).doc(id).get()).data();
const readRecipients = async () =>
  Object.entries(await readMails(db)).map(([id, { toUids }]) => [id, toUids]);
const cancelledAt = Timestamp.fromDate(new Date('2026-01-01T12:30:00Z'));
const now = () => cancelledAt.toDate();
const cancelAsBuyer = () => cancelActiveOrders({ db, now }, 'buyer_uid', buyerFixture.uid);
const cancelAsCook = () => cancelActiveOrders({ db, now }, 'seller_uid', ownerFixture.uid);

describe('cancelActiveOrders', () => {
  it('cancels only the placed, ready, and hidden orders of a buyer, adds their units back to the stock, and writes an email only to the cook', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    await storeOrders({
      placed: createStoredOrderFixture(),
      ready: createStoredOrderFixture([ready]),
      hidden: createStoredOrderFixture([], { hidden_at: orderedAtFixture }),
    });
    const unchanged = {
      collected: createStoredOrderFixture([ready, createOrderEventFixture('collected')]),
      cancelled: createStoredOrderFixture([createOrderEventFixture('cancelled')]),
      other: createStoredOrderFixture([], { buyer_uid: 'another-uid' }),
    };
    await storeOrders(unchanged);
    await cancelAsBuyer();
    for (const [id, order] of Object.entries(unchanged)) expect(await readOrder(id)).toEqual(order);
    for (const [id, version] of [
      ['placed', 2],
      ['ready', 3],
      ['hidden', 2],
    ] as const) {
      const order = await readOrder(id);
      expect(order).toMatchObject({ status: 'cancelled', version, restocked: true });
      expect(order?.events.at(-1)).toMatchObject({
        what: 'cancelled',
        by: 'buyer',
        at: cancelledAt,
      });
      expect(order?.events).toHaveLength(version);
    }
    expect(await readFood()).toMatchObject({ quantity: 16, purchase_count: 4 });
    expect(await readRecipients()).toEqual([
      ['hidden-2', [ownerFixture.uid]],
      ['placed-2', [ownerFixture.uid]],
      ['ready-3', [ownerFixture.uid]],
    ]);
  });

  it('cancels the orders of a cook without a reason, adds the units back to the stock if the dish exists, and writes an email only to the buyer', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    await storeOrders({
      placed: createStoredOrderFixture(),
      deleted: createStoredOrderFixture([ready], { foodId: 'deleted' }),
    });
    await cancelAsCook();
    const placed = await readOrder('placed');
    expect(placed).toMatchObject({ status: 'cancelled', restocked: true });
    expect(placed?.events.at(-1)).toMatchObject({ what: 'cancelled', by: 'cook' });
    expect(placed?.events.at(-1)?.reason).toBeUndefined();
    expect(await readOrder('deleted')).toMatchObject({ status: 'cancelled', restocked: false });
    expect(await readFood()).toMatchObject({ quantity: 12, purchase_count: 6 });
    expect(await readFood('deleted')).toBeUndefined();
    expect(await readRecipients()).toEqual([
      ['deleted-3', [buyerFixture.uid]],
      ['placed-2', [buyerFixture.uid]],
    ]);
  });

  it('cancels only the active orders of a dish as its cook, and writes an email with the reason to the guest', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    await storeOrders({
      ready: createStoredOrderFixture([ready]),
      collected: createStoredOrderFixture([ready, createOrderEventFixture('collected')]),
      other: createStoredOrderFixture([], { foodId: 'soup' }),
    });
    expect(await listActiveOrderIds(db, 'foodId', FOOD_ID)).toEqual(['ready']);
    await cancelActiveOrders({ db, now }, 'foodId', FOOD_ID);
    const event = { what: 'cancelled', by: 'cook', reason: 'dish-removed' };
    expect((await readOrder('ready'))?.events.at(-1)).toMatchObject(event);
    expect(await readOrder('other')).toMatchObject({ status: 'placed' });
    expect(await readRecipients()).toEqual([['ready-3', [buyerFixture.uid]]]);
  });

  it('cancels all 105 orders of two dishes, although one query reads at most 100', async () => {
    await foodsCollection(db).doc('soup').set(storedFoodFixture);
    await storeOrders(
      Object.fromEntries(
        Array.from({ length: 105 }, (_, index) => [
          `order-${index}`,
          createStoredOrderFixture([], { foodId: index % 2 ? 'soup' : FOOD_ID }),
        ]),
      ),
    );
    await cancelAsBuyer();
    const cancelled = ordersCollection(db).where('status', '==', 'cancelled');
    expect((await cancelled.get()).size).toBe(105);
    expect(await readFood()).toMatchObject({ quantity: 10 + 2 * 53, purchase_count: 0 });
    expect(await readFood('soup')).toMatchObject({ quantity: 10 + 2 * 52, purchase_count: 0 });
  });

  it('retries the cancellation of an order if the cook changes the order after the query', async () => {
    await storeOrders({ order: createStoredOrderFixture() });
    const runTransaction = db.runTransaction.bind(db);
    db.runTransaction = async (...call: Parameters<typeof runTransaction>) => {
      db.runTransaction = runTransaction;
      await storeOrders({ order: createStoredOrderFixture([ready]) });
      return runTransaction(...call) as never;
    };
    await cancelAsBuyer();
    expect(await readOrder('order')).toMatchObject({ status: 'cancelled', version: 3 });
  });
});
