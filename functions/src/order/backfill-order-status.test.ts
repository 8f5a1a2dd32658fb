import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import {
  createOrderEventFixture,
  createOldOrderFixture,
  createStoredOrderFixture,
} from '../testing/stored-order-fixture';
import { ownerFixture } from '../testing/user-fixtures';
import { backfillOrderStatus } from './backfill-order-status';

const now = new Date('2026-01-01T13:00:00Z');
const createOldOrder = (ageMs: number) =>
  createOldOrderFixture({ buying_date: Timestamp.fromMillis(now.getTime() - ageMs) });

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const storeOrder = (order: StoredOrder, id = 'order') => ordersCollection(db).doc(id).set(order);
const readOrder = async (id = 'order') => (await ordersCollection(db).doc(id).get()).data();
const backfill = () => backfillOrderStatus(db, () => now);

/** Runs `intervene` after `backfillOrderStatus` queries the orders and before it updates the first one. */
function interveneAfterQuery(intervene: () => Promise<unknown>) {
  const collection = db.collection.bind(db);
  db.collection = (name) => {
    const opened = collection(name);
    const where = opened.where.bind(opened) as (...filter: unknown[]) => typeof opened;
    Object.assign(opened, {
      withConverter: () => ({
        where: (...filter: unknown[]) => ({
          get: async () => {
            const found = await where(...filter).get();
            await intervene();
            return found;
          },
        }),
      }),
    });
    db.collection = collection;
    return opened;
  };
}

describe('backfillOrderStatus', () => {
  it('sets the status `placed`, the version 1, and the first event if the order was placed in the last hour', async () => {
    const order = createOldOrder(5 * 60_000);
    await storeOrder(order);
    expect(await backfill()).toBe(1);
    expect(await readOrder()).toEqual({
      ...order,
      status: 'placed',
      version: 1,
      events: [{ what: 'placed', by: 'buyer', at: order.buying_date }],
      updated_at: expect.any(Timestamp) as Timestamp,
    });
  });

  it('changes an order that is exactly one hour old, but no older order', async () => {
    const older = createOldOrder(60 * 60_000 + 1);
    await storeOrder(createOldOrder(60 * 60_000));
    await storeOrder(older, 'older');
    expect(await backfill()).toBe(1);
    expect(await readOrder()).toMatchObject({ status: 'placed' });
    expect(await readOrder('older')).toEqual(older);
  });

  it('changes nothing when it runs again', async () => {
    await storeOrder(createOldOrder(1_000));
    await storeOrder(createOldOrder(2_000), 'second');
    expect(await backfill()).toBe(2);
    const changed = await readOrder();
    expect(await backfill()).toBe(0);
    expect(await readOrder()).toEqual(changed);
  });

  it('does not change an order that has a status', async () => {
    const order = createStoredOrderFixture([createOrderEventFixture('ready')], {
      buying_date: Timestamp.fromDate(now),
    });
    await storeOrder(order);
    expect(await backfill()).toBe(0);
    expect(await readOrder()).toEqual(order);
  });

  it('throws the error of an update that fails for another reason than a concurrent change', async () => {
    await storeOrder(createOldOrder(1_000));
    const failure = failNextCommit(db, { isApplied: false });
    await expect(backfill()).rejects.toBe(failure);
    expect((await readOrder())?.status).toBeUndefined();
  });

  it('writes no email', async () => {
    await writeContacts(db, ownerFixture.uid);
    await storeOrder(createOldOrder(1_000));
    await backfill();
    expect(await readMails(db)).toEqual({});
  });

  it.each([
    ['changed', () => ordersCollection(db).doc('order').update({ hidden_at: Timestamp.now() })],
    ['deleted', () => ordersCollection(db).doc('order').delete()],
  ])(
    'skips an order that is %s between the query and the update, and changes the other orders',
    async (_what, intervene) => {
      await storeOrder(createOldOrder(1_000));
      await storeOrder(createOldOrder(2_000), 'second');
      interveneAfterQuery(intervene);
      expect(await backfill()).toBe(1);
      expect((await readOrder())?.status).toBeUndefined();
      expect(await readOrder('second')).toMatchObject({ status: 'placed' });
    },
  );
});
