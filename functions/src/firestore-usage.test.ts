import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from './account/authenticate';
import { menuShardsCollection, ordersCollection } from './firestore/collections';
import { findShardId } from './menu/menu-shards';
import { addFoodFixture } from './testing/add-food-fixture';
import { countFirestoreUsage } from './testing/firestore-usage';
import { createPurchaseFixture } from './testing/purchase-fixture';
import { createStoredFoodFixture, storeMenuGenerationId, storeFoods } from './testing/store-menu';
import { createStoredOrderFixture } from './testing/stored-order-fixture';
import { ownerFixture, buyerFixture } from './testing/user-fixtures';
import { startTestService, type TestApiService } from './testing/test-service';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

describe('Firestore usage', () => {
  const countUsage = (...call: Parameters<TestApiService['call']>) =>
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
  const countAndLog = async (title: string, ...call: Parameters<TestApiService['call']>) => {
    const { bytes, ...usage } = await countUsage(...call);
    console.log(`${title}: ${JSON.stringify(usage)}, ${bytes} bytes`);
    return { ...usage, bytesPerDocument: bytes / Math.max(1, usage.reads + usage.writes) };
  };

  it.each([
    ['top foods', '/top-foods', 6, 1],
    ['the foods of a cook', `/my-foods/${ownerFixture.email}`, 8, 1],
    // Two reads for the orders, and one for the most recently changed order, because the ETag contains its
    // change time.
    ['the orders of a buyer', `/orders/${buyerFixture.email}`, 2 + 1, 2],
    // Six reads for the five dishes and the first dish of the next page, and one read for the count of all
    // dishes.
    ['a page of the foods of a cook', `/my-foods/${ownerFixture.email}?limit=5`, 6 + 1, 2],
    // Two reads for the order and the first order of the next page, one read for the most recently changed
    // order, and one read for the count of the orders.
    ['a page of the orders of a buyer', `/orders/${buyerFixture.email}?limit=1`, 2 + 1 + 1, 3],
  ])(
    'the request for %s needs one Firestore read per document',
    async (title, path, reads, roundTrips) => {
      await addFoodsAndOrders();
      const account = path.includes('my-foods') ? ownerFixture : buyerFixture;
      const { bytesPerDocument, ...usage } = await countAndLog(title, 'GET', path, { account });
      expect(usage).toEqual({ reads, writes: 0, roundTrips });
      expect(bytesPerDocument).toBeLessThan(1_800);
    },
  );

  describe('a request to the menu', () => {
    const page = '/foods?sortField=food_name&sortOrder=asc&limit=24';
    let time: number;
    beforeEach(async () => {
      await service.stop();
      const { db } = service;
      time = Date.now();
      service = await startTestService({ db, now: () => new Date(time) });
      const foods = Object.fromEntries(
        Array.from({ length: 400 }, (_, number) => [
          `dish-${number}`,
          createStoredFoodFixture({ food_name: `Dish ${number}` }),
        ]),
      );
      await storeFoods(db, foods);
      await storeMenuGenerationId(db, 'first');
      // Set the last change of each shard to 20 s ago. A refresh reads every shard that changed in the last
      // 15 s, so it then reads only the shards that the test changes.
      const batch = db.batch();
      for (const shardId of new Set(Object.keys(foods).map(findShardId))) {
        const at = Timestamp.fromMillis(time - 20_000);
        batch.update(menuShardsCollection(db).doc(shardId), { at });
      }
      await batch.commit();
    });

    it('for a page of dishes needs 65 Firestore reads plus one read per dish of the page on a cold API instance', async () => {
      const { reads, writes } = await countUsage('GET', page);
      expect({ reads, writes }).toEqual({ reads: 65 + 24, writes: 0 });
    });

    it.each([
      ['the first page', page, 24],
      ['a search', `${page}&search=dish+1`, 24],
      ['a search that finds nothing', `${page}&search=pizza`, 0],
      ['a filter that selects nothing', `${page}&category=Soup&inStock=true&without=milk`, 0],
      ['the categories', '/categories', 0],
    ])(
      'for %s needs one Firestore read of the menu generation ID plus one read per dish of the page on a warm API instance',
      async (title, path, cards) => {
        await countUsage('GET', page);
        time += 1_000;
        const { reads, roundTrips } = await countAndLog(title, 'GET', path);
        // `reads` does not include the query of the changed shards. Its result is empty, but Firestore
        // charges one read for it.
        expect(reads + 1).toBeLessThanOrEqual(cards + 2);
        expect(roundTrips).toBe(cards > 0 ? 3 : 2);
      },
    );

    it('for a page of dishes needs one more Firestore read for each changed menu shard', async () => {
      await countUsage('GET', page);
      await storeFoods(service.db, { 'dish-1': createStoredFoodFixture({ food_name: 'Dish 1' }) });
      time += 1_000;
      expect((await countUsage('GET', page)).reads).toBe(1 + 1 + 24);
    });

    it('with a search text of more than 120 characters needs no Firestore reads', async () => {
      expect(await countUsage('GET', `${page}&search=${'x'.repeat(121)}`)).toMatchObject({
        reads: 0,
        roundTrips: 0,
      });
    });
  });

  it('GET /foods/{id} needs one Firestore read', async () => {
    const foodId = await addFoodFixture(service);
    const { bytesPerDocument, ...usage } = await countAndLog('one food', 'GET', `/foods/${foodId}`);
    expect(usage).toEqual({ reads: 1, writes: 0, roundTrips: 1 });
    expect(bytesPerDocument).toBeLessThan(1_600);
  });

  it('a purchase needs three Firestore reads and two writes in three round trips', async () => {
    const body = createPurchaseFixture(await addFoodFixture(service));
    const account = buyerFixture;
    const { bytesPerDocument, ...usage } = await countAndLog('a purchase', 'POST', '/purchase', {
      account,
      body,
    });
    // One read each for the food, the order, and the notification settings of the cook.
    expect(usage).toEqual({ reads: 3, writes: 2, roundTrips: 3 });
    expect(bytesPerDocument).toBeLessThan(1_000);
  });

  it('a rejected purchase causes no Firestore writes', async () => {
    const body = createPurchaseFixture(await addFoodFixture(service), 11);
    const { reads, writes } = await countUsage('POST', '/purchase', {
      account: buyerFixture,
      body,
    });
    expect({ reads, writes }).toEqual({ reads: 2, writes: 0 });
  });

  it('101 concurrent purchases of a food need one Firestore read and one write of the food per batch', async () => {
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
    expect(usage).toMatchObject({ reads: 101 + 2 * batches, writes: 101 + batches });
    expect(batches).toBeLessThan(70);
  });

  describe('a poll of unchanged data', () => {
    beforeEach(async () => {
      await service.stop();
      const { db } = service;
      // The requests arrive more than 60 s after the last change of each order, so the responses have an
      // ETag.
      service = await startTestService({ db, now: () => new Date('2026-01-01T13:00:00Z') });
      const batch = db.batch();
      for (const id of ['first', 'second', 'third']) {
        batch.set(ordersCollection(db).doc(id), createStoredOrderFixture());
      }
      await batch.commit();
    });

    it.each([
      ['the orders of a buyer', buyerFixture, '/orders/:email'],
      ['a page of the orders of a buyer', buyerFixture, '/orders/:email?limit=2'],
      ['the active orders of a cook', ownerFixture, '/received-orders/:email'],
      ['the past orders of a cook', ownerFixture, '/received-orders/:email?state=past'],
      ['the portions of a cook', ownerFixture, '/received-orders/:email/portions'],
      ['the counts of a cook', ownerFixture, '/received-orders/:email/count'],
    ])('for %s needs one Firestore read in one round trip', async (title, account, path) => {
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

  describe('an order change', () => {
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

    it('needs two Firestore reads and one write in three round trips if it is a status transition', async () => {
      // One read each for the order and the notification settings of the buyer.
      expect(await changeOrder(ownerFixture, 'transitions', { to: 'ready' })).toEqual({
        reads: 2,
        writes: 1,
        roundTrips: 3,
      });
    });

    it('needs four Firestore reads and two writes in four round trips if it is a cancellation', async () => {
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
