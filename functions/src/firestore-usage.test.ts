import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from './account/account';
import { ordersCollection } from './firestore/collections';
import { addFoodFixture } from './testing/add-food-fixture';
import { countFirestoreUsage } from './testing/firestore-usage';
import { createPurchaseFixture } from './testing/purchase-fixture';
import { createStoredOrderFixture } from './testing/stored-order-fixture';
import { ownerFixture, buyerFixture } from './testing/user-fixtures';
import { startTestService, type TestService } from './testing/test-service';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

describe('the Firestore usage', () => {
  const countUsage = (...call: Parameters<TestService['call']>) =>
    countFirestoreUsage(service.db, () => service.call(...call));

  /** Adds eight foods, and purchases one of them twice. Resolves with the id of the purchased food. */
  const addFoodsAndOrders = async () => {
    for (let index = 0; index < 7; index += 1) await addFoodFixture(service);
    const foodId = await addFoodFixture(service);
    const body = createPurchaseFixture(foodId);
    await service.call('POST', '/purchase', { account: buyerFixture, body });
    await service.call('POST', '/purchase', { account: buyerFixture, body });
    return foodId;
  };
  /**
   * Sends a request and logs its Firestore usage. Resolves with the number of reads, writes, and
   * round trips, and with the bytes per document.
   */
  const countAndLog = async (title: string, ...call: Parameters<TestService['call']>) => {
    const { bytes, ...usage } = await countUsage(...call);
    console.log(`${title}: ${JSON.stringify(usage)}, ${bytes} bytes`);
    return { ...usage, bytesPerDocument: bytes / Math.max(1, usage.reads + usage.writes) };
  };

  it.each([
    ['all foods', '/foods', 8],
    ['top foods', '/top-foods', 6],
    ['the foods of a cook', `/my-foods/${ownerFixture.email}`, 8],
    ['the orders of a buyer', `/orders/${buyerFixture.email}`, 2],
  ])(
    'of the request for %s is one read per document in one round trip',
    async (title, path, reads) => {
      await addFoodsAndOrders();
      const account = path.includes('my-foods') ? ownerFixture : buyerFixture;
      const { bytesPerDocument, ...usage } = await countAndLog(title, 'GET', path, { account });
      expect(usage).toEqual({ reads, writes: 0, roundTrips: 1 });
      expect(bytesPerDocument).toBeLessThan(1_500);
    },
  );

  it('of GET /foods/{id} is one read', async () => {
    const foodId = await addFoodFixture(service);
    const { bytesPerDocument, ...usage } = await countAndLog('one food', 'GET', `/foods/${foodId}`);
    expect(usage).toEqual({ reads: 1, writes: 0, roundTrips: 1 });
    expect(bytesPerDocument).toBeLessThan(1_500);
  });

  it('of a purchase is three reads and three writes in three round trips', async () => {
    const body = createPurchaseFixture(await addFoodFixture(service));
    const account = buyerFixture;
    const { bytesPerDocument, ...usage } = await countAndLog('a purchase', 'POST', '/purchase', {
      account,
      body,
    });
    // The third read is the document of the cook's notifications.
    expect(usage).toEqual({ reads: 3, writes: 3, roundTrips: 3 });
    expect(bytesPerDocument).toBeLessThan(1_000);
  });

  it('of a rejected purchase contains no writes', async () => {
    const body = createPurchaseFixture(await addFoodFixture(service), 11);
    const { reads, writes } = await countUsage('POST', '/purchase', {
      account: buyerFixture,
      body,
    });
    expect({ reads, writes }).toEqual({ reads: 2, writes: 0 });
  });

  it('of 101 concurrent purchases contains one read and one write of the food per batch', async () => {
    const foodId = await addFoodFixture(service, { quantity: 200 });
    const purchases = Array.from({ length: 101 }, () => createPurchaseFixture(foodId));
    const usage = await countFirestoreUsage(service.db, () =>
      Promise.all(
        purchases.map((body) => service.call('POST', '/purchase', { account: buyerFixture, body })),
      ),
    );
    // The first batch contains only the first purchase. While a batch runs, the next purchases wait
    // and form the next batch. If the requests arrive slowly, they form more batches. Without
    // batching, there would be 101 transactions.
    const batches = usage.roundTrips / 3;
    expect(usage).toMatchObject({ reads: 101 + 2 * batches, writes: 202 + batches });
    expect(batches).toBeLessThan(70);
  });

  describe('of an unchanged poll', () => {
    beforeEach(async () => {
      await service.stop();
      const { db } = service;
      // The last change of each order is older than 60 s at the time of the requests.
      service = await startTestService({ db, now: () => new Date('2026-01-01T13:00:00Z') });
      const batch = db.batch();
      for (const id of ['first', 'second', 'third']) {
        batch.set(ordersCollection(db).doc(id), createStoredOrderFixture());
      }
      await batch.commit();
    });

    it.each([
      ['the orders of a buyer', buyerFixture, '/orders/:email'],
      ['the active orders of a cook', ownerFixture, '/received-orders/:email'],
      ['the past orders of a cook', ownerFixture, '/received-orders/:email?state=past'],
      ['the portions of a cook', ownerFixture, '/received-orders/:email/portions'],
      ['the counts of a cook', ownerFixture, '/received-orders/:email/count'],
    ])('for %s is one read in one round trip', async (title, account, path) => {
      const url = path.replace(':email', account.email);
      const etag = (await service.call('GET', url, { account })).headers.get('ETag') ?? '';
      const { bytes, ...usage } = await countFirestoreUsage(service.db, async () => {
        const headers = { 'If-None-Match': etag };
        expect((await service.call('GET', url, { account, headers })).status).toBe(304);
      });
      console.log(`an unchanged poll for ${title}: ${JSON.stringify(usage)}, ${bytes} bytes`);
      expect(usage).toEqual({ reads: 1, writes: 0, roundTrips: 1 });
    });
  });

  describe('of a change of an order', () => {
    const changeOrder = async (account: Account, action: string, body: object) => {
      const foodId = await addFoodFixture(service);
      await ordersCollection(service.db).doc('order').set(createStoredOrderFixture([], { foodId }));
      const { bytes: _bytes, ...usage } = await countFirestoreUsage(service.db, async () => {
        const response = await service.call('POST', `/orders/order/${action}`, {
          account,
          body: { email: account.email, version: 1, ...body },
        });
        expect(response.status).toBe(200);
      });
      return usage;
    };

    it('is two reads and one write in three round trips for a transition', async () => {
      // The second read is the document of the buyer's notifications.
      expect(await changeOrder(ownerFixture, 'transitions', { to: 'ready' })).toEqual({
        reads: 2,
        writes: 1,
        roundTrips: 3,
      });
    });

    it('is four reads and two writes in four round trips for a cancel', async () => {
      // The order is read twice: before the transaction, to learn the id of its food, and in the
      // transaction.
      expect(await changeOrder(buyerFixture, 'cancel', {})).toEqual({
        reads: 4,
        writes: 2,
        roundTrips: 4,
      });
    });
  });
});
