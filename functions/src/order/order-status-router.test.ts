import { GrpcStatus, Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { changeOrderStatus } from './order-router';

const now = new Date('2026-01-01T12:05:00Z');
const at = Timestamp.fromDate(now);
const placed = createStoredOrderFixture();
const ready = createStoredOrderFixture([createOrderEventFixture('ready')]);
const cancelled = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]);

let db: Firestore;
let changeStatus: ReturnType<typeof changeOrderStatus>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  changeStatus = changeOrderStatus(db, () => now);
  await writeContacts(db, buyerFixture.uid);
});

const orderReference = () => ordersCollection(db).doc('order');
const storeOrder = (order: StoredOrder) => orderReference().set(order);
const readOrder = async () => (await orderReference().get()).data();
const markReady = () => changeStatus('order', ownerFixture.uid, { version: 1, to: 'ready' });
const readMailIds = async () => Object.keys(await readMails(db));

/** Runs `intervene` before each of the next `count` commits of a batch. */
function interveneBeforeCommits(count: number, intervene: (index: number) => Promise<unknown>) {
  const createBatch = db.batch.bind(db);
  let index = 0;
  db.batch = () => {
    const batch = createBatch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      index += 1;
      if (index <= count) await intervene(index);
      return commit();
    };
    return batch;
  };
}

describe('changeOrderStatus', () => {
  it('adds an event to the order, and changes only its status, version, events, and `updated_at`', async () => {
    await storeOrder(placed);
    const changed = {
      ...placed,
      status: 'ready',
      version: 2,
      events: [...placed.events, { what: 'ready', by: 'cook', at }],
    };
    expect(await markReady()).toEqual({
      orderId: 'order',
      order: changed,
      role: 'cook',
      isRepeat: false,
    });
    const stored = await readOrder();
    expect(stored).toEqual({ ...changed, updated_at: expect.any(Timestamp) as Timestamp });
    expect(stored?.updated_at).not.toEqual(placed.updated_at);
  });

  it('writes nothing and reports a repeated change if the cook has already made the same change', async () => {
    await storeOrder(ready);
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(await markReady()).toEqual({
        orderId: 'order',
        order: ready,
        role: 'cook',
        isRepeat: true,
      });
    });
    expect(writes).toBe(0);
  });
});

describe('changeOrderStatus after a failed commit', () => {
  beforeEach(() => storeOrder(placed));

  it('returns the order with isRepeat = true if Firestore applied the commit and only the response was lost', async () => {
    failNextCommit(db, { isApplied: true });
    expect(await markReady()).toMatchObject({
      isRepeat: true,
      order: { status: 'ready', version: 2 },
    });
    expect((await readOrder())?.events).toHaveLength(2);
    expect(await readMailIds()).toEqual(['order-2']);
  });

  it('throws the error of the commit and writes no email if Firestore did not store the change', async () => {
    const failure = failNextCommit(db, { isApplied: false });
    await expect(markReady()).rejects.toBe(failure);
    expect(await readOrder()).toEqual(placed);
    expect(await readMailIds()).toEqual([]);
  });

  it('throws the error of the commit if Firestore stored only a change by another user', async () => {
    const failure = new Error('The commit failed.');
    interveneBeforeCommits(1, async () => {
      await storeOrder(cancelled);
      throw failure;
    });
    await expect(markReady()).rejects.toBe(failure);
  });

  it('throws the commit error ABORTED, because this error does not mean that the order has changed', async () => {
    const aborted = Object.assign(new Error('10 ABORTED'), { code: GrpcStatus.ABORTED });
    interveneBeforeCommits(1, () => Promise.reject(aborted));
    await expect(markReady()).rejects.toBe(aborted);
  });
});

describe('changeOrderStatus during a concurrent change of the order', () => {
  beforeEach(() => storeOrder(placed));

  it('rejects with order-changed if the buyer has canceled the order', async () => {
    interveneBeforeCommits(1, () => storeOrder(cancelled));
    await expect(markReady()).rejects.toMatchObject({
      code: 'order-changed',
      details: { order: { status: 'cancelled', version: 2 } },
    });
    expect(await readOrder()).toEqual(cancelled);
  });

  it('returns isRepeat = true if the cook has made the same change in another tab', async () => {
    interveneBeforeCommits(1, () => storeOrder(ready));
    expect(await markReady()).toMatchObject({ isRepeat: true, order: { version: 2 } });
    expect(await readMailIds()).toEqual([]);
  });

  it('changes the status if the buyer has hidden the order, and keeps it hidden', async () => {
    interveneBeforeCommits(1, () => orderReference().update({ hidden_at: at }));
    expect(await markReady()).toMatchObject({ isRepeat: false, order: { hidden_at: at } });
    expect(await readOrder()).toMatchObject({ status: 'ready', hidden_at: at });
  });

  it('rejects with not-found if the order was deleted', async () => {
    interveneBeforeCommits(1, () => orderReference().delete());
    await expect(markReady()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('changes the status in the fifth attempt if the first four attempts conflict', async () => {
    interveneBeforeCommits(4, (index) => orderReference().update({ price: index }));
    expect(await markReady()).toMatchObject({ isRepeat: false });
    expect(await readOrder()).toMatchObject({ status: 'ready', price: 4 });
  });

  it('rejects with busy after five attempts', async () => {
    interveneBeforeCommits(6, (index) => orderReference().update({ price: index }));
    await expect(markReady()).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      message: 'This order is being changed right now. Please try again in a moment.',
      headers: { 'Retry-After': '2' },
    });
    expect(await readOrder()).toMatchObject({ status: 'placed', price: 5 });
  });
});
