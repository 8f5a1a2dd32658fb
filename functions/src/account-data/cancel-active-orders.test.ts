import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { cancelActiveOrders, hasActiveOrdersAsCook } from './erase-personal-data';

const FOOD_ID = 'jollof-rice';
const ready = createOrderEventFixture('ready');
const collected = createOrderEventFixture('collected');

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
const cancelledAt = Timestamp.fromDate(new Date('2026-01-01T12:30:00Z'));
const now = () => cancelledAt.toDate();
const cancelAsBuyer = () => cancelActiveOrders({ db, now }, 'buyer_uid', buyerFixture.uid);
const cancelAsCook = () => cancelActiveOrders({ db, now }, 'seller_uid', ownerFixture.uid);

describe('cancelActiveOrders', () => {
  it('cancels the placed, ready, and hidden orders of a buyer, and adds their units back to the stock', async () => {
    await storeOrders({
      placed: createStoredOrderFixture(),
      ready: createStoredOrderFixture([ready]),
      hidden: createStoredOrderFixture([], { hidden_at: orderedAtFixture }),
    });
    await cancelAsBuyer();
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
  });

  it('cancels the orders of a cook without a reason, and adds the units back to the stock if the dish exists', async () => {
    await storeOrders({
      placed: createStoredOrderFixture(),
      ready: createStoredOrderFixture([ready]),
      deleted: createStoredOrderFixture([], { foodId: 'deleted' }),
    });
    await cancelAsCook();
    const event = (await readOrder('placed'))?.events.at(-1);
    expect(event).toMatchObject({ what: 'cancelled', by: 'cook' });
    expect(event?.reason).toBeUndefined();
    expect(await readOrder('ready')).toMatchObject({ status: 'cancelled', restocked: true });
    expect(await readOrder('deleted')).toMatchObject({ status: 'cancelled', restocked: false });
    expect(await readFood()).toMatchObject({ quantity: 14, purchase_count: 5 });
    expect(await readFood('deleted')).toBeUndefined();
  });

  it('does not change past orders and orders of other users', async () => {
    const orders = {
      collected: createStoredOrderFixture([ready, collected]),
      cancelled: createStoredOrderFixture([createOrderEventFixture('cancelled')]),
      other: createStoredOrderFixture([], { buyer_uid: 'another-uid' }),
    };
    await storeOrders(orders);
    await cancelAsBuyer();
    for (const [id, order] of Object.entries(orders)) expect(await readOrder(id)).toEqual(order);
    expect(await readFood()).toEqual(storedFoodFixture);
  });

  it('writes an email only to the cook for an order of a buyer, and only to the buyer for an order of a cook', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    await storeOrders({ bought: createStoredOrderFixture() });
    await cancelAsBuyer();
    await storeOrders({ received: createStoredOrderFixture() });
    await cancelAsCook();
    const mails = Object.entries(await readMails(db));
    expect(mails.map(([id, { toUids }]) => [id, toUids])).toEqual([
      ['bought-2', [ownerFixture.uid]],
      ['received-2', [buyerFixture.uid]],
    ]);
  });

  it('cancels all 205 orders of two dishes, although one transaction contains at most 100', async () => {
    await foodsCollection(db).doc('soup').set(storedFoodFixture);
    await storeOrders(
      Object.fromEntries(
        Array.from({ length: 205 }, (_, index) => [
          `order-${index}`,
          createStoredOrderFixture([], { foodId: index % 2 ? 'soup' : FOOD_ID }),
        ]),
      ),
    );
    await cancelAsBuyer();
    const cancelled = ordersCollection(db).where('status', '==', 'cancelled');
    expect((await cancelled.get()).size).toBe(205);
    expect(await readFood()).toMatchObject({ quantity: 10 + 2 * 103, purchase_count: 0 });
    expect(await readFood('soup')).toMatchObject({ quantity: 10 + 2 * 102, purchase_count: 0 });
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

  it('resolves if Firestore applied the commit and only its response is lost', async () => {
    await storeOrders({ order: createStoredOrderFixture() });
    failNextCommit(db, { isApplied: true });
    await cancelAsBuyer();
    expect(await readOrder('order')).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await readFood()).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('throws the error of the second commit if Firestore stores the cancellation in neither of two commits', async () => {
    await storeOrders({ order: createStoredOrderFixture() });
    const failure = new Error('The second commit failed.');
    vi.spyOn(db, 'runTransaction')
      .mockRejectedValueOnce(new Error('The first commit failed.'))
      .mockRejectedValueOnce(failure);
    await expect(cancelAsBuyer()).rejects.toBe(failure);
  });
});

describe('hasActiveOrdersAsCook', () => {
  it.each([
    { status: 'placed', order: createStoredOrderFixture(), hasOrders: true },
    { status: 'ready', order: createStoredOrderFixture([ready]), hasOrders: true },
    {
      status: 'placed and hidden by the buyer',
      order: createStoredOrderFixture([], { hidden_at: orderedAtFixture }),
      hasOrders: true,
    },
    {
      status: 'collected',
      order: createStoredOrderFixture([ready, collected]),
      hasOrders: false,
    },
    {
      status: 'cancelled',
      order: createStoredOrderFixture([createOrderEventFixture('cancelled')]),
      hasOrders: false,
    },
  ])('resolves with $hasOrders for the cook of an order that is $status', async (row) => {
    await storeOrders({ order: row.order });
    expect(await hasActiveOrdersAsCook(db, ownerFixture.uid)).toBe(row.hasOrders);
    expect(await hasActiveOrdersAsCook(db, buyerFixture.uid)).toBe(false);
  });
});
