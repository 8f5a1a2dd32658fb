import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ordersCollection } from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { createStoredOrderFixture, orderedAtFixture as at } from '../testing/stored-order-fixture';
import { buyerFixture } from '../testing/user-fixtures';
import { createUncheckedOrders, markOrdersExceedingMailLimit } from './order-mail';
import type { PlannedOrder } from './plan-stock-changes';

const MINUTE_MS = 60_000;
let db: Firestore;
let unchecked: ReturnType<typeof createUncheckedOrders>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  unchecked = createUncheckedOrders();
});
const limit = (newOrders: PlannedOrder[]) =>
  markOrdersExceedingMailLimit(db, unchecked, newOrders, at);

const createNewOrder = (buyer = buyerFixture) => ({
  orderId: 'order',
  order: createStoredOrderFixture([], { buyer_uid: buyer.uid }),
});
const createNewOrders = (count: number, buyer = buyerFixture) =>
  Array.from({ length: count }, () => createNewOrder(buyer));

/** Stores orders of the buyer that were placed `minutes` before the new orders. */
const storeOrders = (count: number, minutes: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      ordersCollection(db).add(
        createStoredOrderFixture([], {
          buying_date: Timestamp.fromMillis(at.toMillis() - minutes * MINUTE_MS),
        }),
      ),
    ),
  );

/** Resolves with the number of orders that the function marks as beyond the limit. */
const countBeyondLimit = async (newOrders = createNewOrders(1)) =>
  (await limit(newOrders)).filter(({ order }) => order.exceeds_mail_limit).length;

/** Passes the two orders that the function does not check, so the function checks the next order. */
const useUncheckedOrders = () => limit(createNewOrders(2));

describe('markOrdersExceedingMailLimit', () => {
  it('returns the new orders unchanged and in the same sequence if no buyer exceeds the limit', async () => {
    const newOrders = [createNewOrder(), createNewOrder({ ...buyerFixture, uid: 'other' })];
    expect(await limit(newOrders)).toEqual(newOrders);
  });

  it('reads nothing for the first two orders of a buyer, and reads once for each further order, if each order is in its own batch', async () => {
    const countRoundTrips = async () =>
      (await countFirestoreUsage(db, () => limit(createNewOrders(1)))).roundTrips;
    expect(await countRoundTrips()).toBe(0);
    expect(await countRoundTrips()).toBe(0);
    expect(await countRoundTrips()).toBe(1);
    expect(await countRoundTrips()).toBe(1);
  });

  it('reads once per buyer if a batch contains three orders of each of two buyers', async () => {
    const other = { ...buyerFixture, uid: 'other' };
    const newOrders = [...createNewOrders(3), ...createNewOrders(3, other)];
    const usage = await countFirestoreUsage(db, () => limit(newOrders));
    expect(usage).toMatchObject({ roundTrips: 2, reads: 2 });
  });

  it.each([
    ['does not mark the 10th order', 9, 0],
    ['marks the 11th order', 10, 1],
    ['marks the 31st order', 30, 1],
  ])('%s that a buyer places in 60 minutes', async (_what, stored, expected) => {
    await useUncheckedOrders();
    await storeOrders(stored, 59);
    expect(await countBeyondLimit()).toBe(expected);
  });

  it('marks the orders of a batch that exceed the limit together with the stored orders', async () => {
    await storeOrders(8, 1);
    const limited = await limit(createNewOrders(4));
    expect(limited.map(({ order }) => order.exceeds_mail_limit)).toEqual([
      undefined,
      undefined,
      true,
      true,
    ]);
  });

  it('does not count orders that are at least 60 minutes old', async () => {
    await useUncheckedOrders();
    await storeOrders(10, 60);
    expect(await countBeyondLimit()).toBe(0);
  });

  it('does not count orders of other buyers', async () => {
    const other = { ...buyerFixture, uid: 'other' };
    await storeOrders(10, 1);
    expect(await countBeyondLimit(createNewOrders(3, other))).toBe(0);
  });

  it('counts orders that another API instance placed', async () => {
    await storeOrders(10, 1);
    expect(await countBeyondLimit(createNewOrders(3))).toBe(3);
  });

  it('marks no order if the orders of the buyer cannot be read', async () => {
    await storeOrders(10, 1);
    vi.spyOn(db, 'collection').mockImplementation(() => {
      throw new Error('14 UNAVAILABLE');
    });
    expect(await countBeyondLimit(createNewOrders(3))).toBe(0);
  });
});
