import { GrpcStatus, Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { changeOrderStatus } from './change-order-status';

const now = new Date('2026-01-01T12:05:00Z');
const at = Timestamp.fromDate(now);
const placed = createStoredOrderFixture();
const ready = createStoredOrderFixture([createOrderEventFixture('ready')]);
const collected = createStoredOrderFixture([
  createOrderEventFixture('ready'),
  createOrderEventFixture('collected'),
]);

let db: Firestore;
let changeStatus: ReturnType<typeof changeOrderStatus>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  changeStatus = changeOrderStatus(db, () => now);
});

const orderReference = () => ordersCollection(db).doc('order');
const storeOrder = (order: StoredOrder) => orderReference().set(order);
const readOrder = async () => (await orderReference().get()).data();
const change = (to: 'placed' | 'ready' | 'collected', version: number, uid = ownerFixture.uid) =>
  changeStatus('order', uid, { version, to });

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
    expect(await change('ready', 1)).toEqual({
      orderId: 'order',
      order: changed,
      role: 'cook',
      isRepeat: false,
    });
    const stored = await readOrder();
    expect(stored).toEqual({ ...changed, updated_at: expect.any(Timestamp) as Timestamp });
    expect(stored?.updated_at).not.toEqual(placed.updated_at);
  });

  it('reads the order and the notification settings of the buyer, and writes one document', async () => {
    await storeOrder(placed);
    const usage = await countFirestoreUsage(db, () => change('ready', 1));
    expect(usage).toMatchObject({ reads: 2, writes: 1, roundTrips: 3 });
  });

  it('changes an order that the buyer has hidden', async () => {
    await storeOrder({ ...placed, hidden_at: at });
    expect(await change('ready', 1)).toMatchObject({ isRepeat: false, order: { status: 'ready' } });
  });

  it.each([
    ['the buyer', buyerFixture.uid],
    ['another user', 'another-uid'],
  ])('rejects a change by %s with not-found', async (_who, uid) => {
    await storeOrder(placed);
    await expect(change('ready', 1, uid)).rejects.toMatchObject({ code: 'not-found', status: 404 });
    expect(await readOrder()).toEqual(placed);
  });

  it('rejects with not-found if the order does not exist', async () => {
    await expect(change('ready', 1)).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['order-state', 'the status forbids the change', placed, 'collected', 1],
    ['order-changed', 'the version in the request is old', ready, 'collected', 1],
    ['order-changed', 'the version in the request is too high', placed, 'ready', 2],
  ] as const)(
    'rejects with %s and the current order if %s',
    async (code, _condition, order, to, version) => {
      await storeOrder(order);
      const { message, ...error } = await change(to, version).then(
        () => ({ message: '' }),
        (reason: unknown) => reason as Error,
      );
      expect(error).toMatchObject({ code, status: 409, order: { _id: 'order' } });
      expect(JSON.stringify(error)).not.toContain(buyerFixture.email);
      expect(message).not.toBe('');
      expect(await readOrder()).toEqual(order);
    },
  );

  it('writes nothing and reports a repeated change if the cook has already made the same change', async () => {
    await storeOrder(ready);
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(await change('ready', 1)).toEqual({
        orderId: 'order',
        order: ready,
        role: 'cook',
        isRepeat: true,
      });
    });
    expect(writes).toBe(0);
  });
});

describe('changeOrderStatus for a buyer who wants emails', () => {
  beforeEach(() => writeContacts(db, buyerFixture.uid));

  it.each([
    [
      'the event ready',
      placed,
      'ready',
      1,
      { 'order-2': 'Order ORDER is ready: 2 × Party Jollof Rice' },
    ],
    [
      'the undo of the event ready',
      ready,
      'placed',
      2,
      { 'order-3': 'Order ORDER is not ready yet: 2 × Party Jollof Rice' },
    ],
  ] as const)('writes an email about %s', async (_what, order, to, version, subjects) => {
    await storeOrder(order);
    await change(to, version);
    const mails = await readMails(db);
    expect(
      Object.fromEntries(Object.entries(mails).map(([id, { message }]) => [id, message.subject])),
    ).toEqual(subjects);
    for (const { toUids } of Object.values(mails)) expect(toUids).toEqual([buyerFixture.uid]);
  });

  it.each([
    ['the event collected', ready, 'collected', 2],
    ['the undo of the event collected', collected, 'ready', 3],
  ] as const)('writes no email about %s', async (_what, order, to, version) => {
    await storeOrder(order);
    await change(to, version);
    expect(await readMails(db)).toEqual({});
  });

  it('writes the email and the event in the same commit', async () => {
    await storeOrder(placed);
    const { writes, roundTrips } = await countFirestoreUsage(db, () => change('ready', 1));
    expect({ writes, roundTrips }).toEqual({ writes: 2, roundTrips: 3 });
  });

  it('keeps the field `delivery` of an existing email', async () => {
    const delivery = { state: 'SUCCESS' };
    await db.doc('mail/order-2').set({ delivery });
    await storeOrder(placed);
    await change('ready', 1);
    expect(await readMails(db)).toMatchObject({
      'order-2': { delivery, toUids: [buyerFixture.uid] },
    });
  });

  it('writes no email for a repeated change', async () => {
    await storeOrder(ready);
    await change('ready', 1);
    expect(await readMails(db)).toEqual({});
  });

  it('writes no email if the commit fails', async () => {
    await storeOrder(placed);
    failNextCommit(db, { isApplied: false });
    await expect(change('ready', 1)).rejects.toThrow('The commit failed.');
    expect(await readMails(db)).toEqual({});
    expect(await readOrder()).toEqual(placed);
  });
});

describe('changeOrderStatus without an email recipient', () => {
  const { buyer_uid: _buyer_uid, ...orderWithoutBuyer } = placed;

  it.each([
    ['has not turned on emails', placed],
    ['has deleted the account', orderWithoutBuyer],
  ])('changes the status and writes no email if the buyer %s', async (_condition, order) => {
    await writeContacts(db, ownerFixture.uid);
    await storeOrder(order);
    expect(await change('ready', 1)).toMatchObject({ isRepeat: false });
    expect(await readMails(db)).toEqual({});
  });
});

describe('changeOrderStatus after a failed commit', () => {
  it('returns the order with isRepeat = true if Firestore applied the commit and only the response was lost', async () => {
    await writeContacts(db, buyerFixture.uid);
    await storeOrder(placed);
    failNextCommit(db, { isApplied: true });
    expect(await change('ready', 1)).toMatchObject({
      isRepeat: true,
      order: { status: 'ready', version: 2 },
    });
    expect((await readOrder())?.events).toHaveLength(2);
    expect(Object.keys(await readMails(db))).toEqual(['order-2']);
  });

  it('throws the error of the failed commit if Firestore did not store the change', async () => {
    await storeOrder(placed);
    const failure = failNextCommit(db, { isApplied: false });
    await expect(change('ready', 1)).rejects.toBe(failure);
  });

  it('throws the error of the failed commit if Firestore stored only a change by another user', async () => {
    await storeOrder(placed);
    const failure = new Error('The commit failed.');
    interveneBeforeCommits(1, async () => {
      await storeOrder(createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]));
      throw failure;
    });
    await expect(change('ready', 1)).rejects.toBe(failure);
  });
});

describe('changeOrderStatus during a concurrent change of the order', () => {
  it('rejects with order-changed if the buyer has canceled the order', async () => {
    await storeOrder(placed);
    const cancelled = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]);
    interveneBeforeCommits(1, () => orderReference().set(cancelled));
    await expect(change('ready', 1)).rejects.toMatchObject({
      code: 'order-changed',
      order: { status: 'cancelled', version: 2 },
    });
    expect(await readOrder()).toEqual(cancelled);
  });

  it('returns isRepeat = true if the cook has made the same change in another tab', async () => {
    await writeContacts(db, buyerFixture.uid);
    await storeOrder(placed);
    interveneBeforeCommits(1, () => orderReference().set(ready));
    expect(await change('ready', 1)).toMatchObject({ isRepeat: true, order: { version: 2 } });
    expect(await readMails(db)).toEqual({});
  });

  it('changes the status if the buyer has hidden the order, and keeps it hidden', async () => {
    await storeOrder(placed);
    interveneBeforeCommits(1, () => orderReference().update({ hidden_at: at }));
    expect(await change('ready', 1)).toMatchObject({ isRepeat: false, order: { hidden_at: at } });
    expect(await readOrder()).toMatchObject({ status: 'ready', hidden_at: at });
  });

  it('rejects with not-found if the order was deleted', async () => {
    await storeOrder(placed);
    interveneBeforeCommits(1, () => orderReference().delete());
    await expect(change('ready', 1)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('changes the status in the fifth attempt if the first four attempts conflict', async () => {
    await storeOrder(placed);
    interveneBeforeCommits(4, (index) => orderReference().update({ price: index }));
    expect(await change('ready', 1)).toMatchObject({ isRepeat: false });
    expect(await readOrder()).toMatchObject({ status: 'ready', price: 4 });
  });

  it('rejects with busy after five attempts', async () => {
    await storeOrder(placed);
    interveneBeforeCommits(6, (index) => orderReference().update({ price: index }));
    await expect(change('ready', 1)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      message: 'This order is being changed right now. Please try again in a moment.',
      headers: { 'Retry-After': '2' },
    });
    expect(await readOrder()).toMatchObject({ status: 'placed', price: 5 });
  });

  it('throws the commit error ABORTED, because this error does not mean that the order has changed', async () => {
    await storeOrder(placed);
    const aborted = Object.assign(new Error('10 ABORTED'), { code: GrpcStatus.ABORTED });
    interveneBeforeCommits(1, () => Promise.reject(aborted));
    await expect(change('ready', 1)).rejects.toBe(aborted);
  });
});
