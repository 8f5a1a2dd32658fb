import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from './account/authenticate';
import { type StoredFood, menuShardsCollection, ordersCollection } from './firestore/collections';
import { findShardId } from './menu/menu-shards';
import { addFoodFixture } from './testing/add-food-fixture';
import { countFirestoreUsage } from './testing/firestore-usage';
import { createWindowFixture, foodFieldsFixture } from './testing/food-fixture';
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

interface Request {
  account?: Account;
  body?: object;
  headers?: Record<string, string>;
  status?: number;
  maxBytesPerDocument?: number;
}
/** Sends a request and logs its Firestore usage. Resolves with the number of reads, writes, and round trips. */
async function countUsage(
  title: string,
  method: string,
  path: string,
  { status = 200, maxBytesPerDocument = 1_750, ...options }: Request = {},
) {
  const { bytes, ...usage } = await countFirestoreUsage(service.db, async () => {
    expect((await service.call(method, path, options)).status).toBe(status);
  });
  console.log(`${title}: ${JSON.stringify(usage)}, ${bytes} bytes`);
  expect(bytes / Math.max(1, usage.reads + usage.writes)).toBeLessThan(maxBytesPerDocument);
  return usage;
}
/** Starts the API again with the same database. */
async function restart(now: () => Date): Promise<void> {
  await service.stop();
  service = await startTestService({ db: service.db, now });
}
/** Stores orders of the sample buyer and the sample cook, which have not changed since `orderedAtFixture`. */
async function storeOrders(...ids: string[]): Promise<void> {
  const batch = service.db.batch();
  for (const id of ids) batch.set(ordersCollection(service.db).doc(id), createStoredOrderFixture());
  await batch.commit();
}

describe('the Firestore usage of a request', () => {
  it.each([
    // One more read for the rating of each dish.
    ['for top foods', '/top-foods', 6 + 6, 2],
    ['for one food', '/foods/a', 1 + 1, 1],
    ['for the foods of a cook', `/my-foods/${ownerFixture.email}`, 8, 1],
    // Six reads for the five dishes and the first dish of the next page, and one read for the count of all
    // dishes.
    ['for a page of the foods of a cook', `/my-foods/${ownerFixture.email}?limit=5`, 6 + 1, 2],
    // Two reads for the orders, and one for the most recently changed order, because the ETag contains its
    // change time.
    ['for the orders of a buyer', `/orders/${buyerFixture.email}`, 2 + 1, 2],
    // Two reads for the order and the first order of the next page, one read for the most recently changed
    // order, and one read for the count of the orders.
    ['for a page of the orders of a buyer', `/orders/${buyerFixture.email}?limit=1`, 2 + 1 + 1, 3],
  ])('%s is one read per document', async (title, path, reads, roundTrips) => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await storeFoods(
      service.db,
      Object.fromEntries(ids.map((id) => [id, createStoredFoodFixture({})])),
    );
    await storeOrders('first', 'second');
    const account = path.includes('my-foods') ? ownerFixture : buyerFixture;
    const usage = await countUsage(title, 'GET', path, { account });
    expect(usage).toEqual({ reads, writes: 0, roundTrips });
  });

  it.each([
    ['the orders of a buyer', buyerFixture, '/orders/:email'],
    ['the active orders of a cook', ownerFixture, '/received-orders/:email'],
    ['the counts of a cook', ownerFixture, '/received-orders/:email/count'],
  ])('for %s is one read if no order has changed', async (title, account, path) => {
    // The responses have an ETag more than 60 s after the last change of each order.
    await restart(() => new Date('2026-01-01T13:00:00Z'));
    await storeOrders('first', 'second', 'third');
    const url = path.replace(':email', account.email);
    const etag = (await service.call('GET', url, { account })).headers.get('ETag') ?? '';
    const unchanged = { account, headers: { 'If-None-Match': etag }, status: 304 };
    const usage = await countUsage(`an unchanged poll for ${title}`, 'GET', url, unchanged);
    expect(usage).toEqual({ reads: 1, writes: 0, roundTrips: 1 });
  });

  it('to add a dish is five reads and three writes, and one more read with an Idempotency-Key', async () => {
    const body = { ...foodFieldsFixture, added_by: ownerFixture };
    const addition = { account: ownerFixture, body, status: 201 };
    const withKey = { ...addition, headers: { 'Idempotency-Key': 'one-intended-dish' } };
    await addFoodFixture(service);
    const add = (request: Request) => countUsage('an addition', 'POST', '/foods', request);
    // One read each for the record of the cook, the pickup details, the strikes, another dish, the number of dishes, and
    // the menu shard.
    expect(await add(addition)).toEqual({ reads: 6, writes: 3, roundTrips: 7 });
    expect(await add(withKey)).toEqual({ reads: 7, writes: 3, roundTrips: 8 });
    // A repeat of the addition reads the record of the cook and the dish.
    expect(await add(withKey)).toEqual({ reads: 2, writes: 0, roundTrips: 2 });
  });

  it('to purchase units is four reads and three writes, and no write for a rejected purchase', async () => {
    const foodId = await addFoodFixture(service);
    const purchase = (quantity: number, status: number) =>
      countUsage('a purchase', 'POST', '/purchase', {
        account: buyerFixture,
        body: createPurchaseFixture(foodId, quantity),
        status,
        ...(status === 201 && { maxBytesPerDocument: 1_000 }),
      });
    // One read each for the food, the order, the quota of the buyer, and the notification settings of the cook.
    expect(await purchase(1, 201)).toEqual({ reads: 4, writes: 3, roundTrips: 3 });
    // The purchase of the last units also writes the menu entry of the food.
    expect(await purchase(9, 201)).toEqual({ reads: 4, writes: 4, roundTrips: 3 });
    expect(await purchase(1, 409)).toMatchObject({ reads: 3, writes: 0 });
  });

  it('to purchase a food 30 times at once is one read and one write of the food and of the quota per batch', async () => {
    const foodId = await addFoodFixture(service, { quantity: 200 });
    const call = { account: buyerFixture, body: createPurchaseFixture(foodId) };
    const usage = await countFirestoreUsage(service.db, () =>
      Promise.all(Array.from({ length: 30 }, () => service.call('POST', '/purchase', call))),
    );
    // While a batch runs, the next purchases wait and form the next batch. If the requests arrive slowly, they
    // form more batches. Without batching, there would be 30 transactions.
    const batches = usage.roundTrips / 3;
    expect(usage).toMatchObject({ reads: 30 + 3 * batches, writes: 30 + 2 * batches });
    expect(batches).toBeLessThan(23);
  });

  it.each([
    // One read each for the order and the notification settings of the buyer.
    ['transitions', ownerFixture, { to: 'ready' }, { reads: 2, writes: 1, roundTrips: 3 }],
    // The order is read twice: before the transaction, to learn the id of its food, and in the transaction.
    ['cancel', buyerFixture, {}, { reads: 4, writes: 3, roundTrips: 4 }],
  ])('to change an order with POST %s is small', async (action, account, fields, expected) => {
    const foodId = await addFoodFixture(service);
    await ordersCollection(service.db).doc('order').set(createStoredOrderFixture([], { foodId }));
    const body = { email: account.email, version: 1, ...fields };
    const path = `/orders/order/${action}`;
    expect(await countUsage(action, 'POST', path, { account, body })).toEqual(expected);
  });
});

describe('the Firestore usage of a request to a menu of 400 dishes', () => {
  const page = '/foods?sortField=food_name&sortOrder=asc&limit=24';
  let time: number;
  beforeEach(async () => {
    time = Date.now();
    await restart(() => new Date(time));
    const facts: Partial<StoredFood> = {
      diets: ['vegan'],
      cell: 'gcw2h1',
      zone: 'Europe/London',
      windows: [
        createWindowFixture('2026-11-28T18:00:00.000Z', new Date(time + 3_600_000).toISOString()),
      ],
    };
    const foods = Object.fromEntries(
      Array.from({ length: 400 }, (_, number) => [
        `dish-${number}`,
        createStoredFoodFixture({
          food_name: `Dish ${number}`,
          ...(number < 24 && facts),
        }),
      ]),
    );
    await storeFoods(service.db, foods);
    await storeMenuGenerationId(service.db, 'first');
    // Set the last change of each shard to 20 s ago. A refresh reads every shard that changed in the last
    // 15 s, so it then reads only the shards that the test changes.
    const batch = service.db.batch();
    for (const shardId of new Set(Object.keys(foods).map(findShardId))) {
      const at = Timestamp.fromMillis(time - 20_000);
      batch.update(menuShardsCollection(service.db).doc(shardId), { at });
    }
    await batch.commit();
  });

  it('is 65 reads on a cold API instance, and one read on a warm one, plus one read per changed shard and per dish of the page', async () => {
    const read = (path = page) => countUsage(path, 'GET', path);
    expect(await read()).toMatchObject({ reads: 65 + 24, writes: 0 });
    for (const [path, dishes] of [
      [page, 24],
      [`${page}&search=dish+1`, 24],
      [`${page}&search=pizza`, 0],
      [`${page}&category=Soup&inStock=true&without=milk`, 0],
      [`${page.replace('food_name', 'distance')}&diet=vegetarian&near=gcw2h1&day=2026-11-28`, 24],
      ['/categories', 0],
      ['/areas', 0],
    ] as const) {
      time += 1_000;
      // `reads` does not include the query of the changed shards. Its result is empty, but Firestore
      // charges one read for it.
      expect(await read(path)).toEqual({
        reads: 1 + dishes,
        writes: 0,
        roundTrips: dishes > 0 ? 3 : 2,
      });
    }
    time += 1_000;
    await storeFoods(service.db, { 'dish-1': createStoredFoodFixture({ food_name: 'Dish 1' }) });
    expect(await read()).toMatchObject({ reads: 1 + 1 + 24 });
    // No dish has a longer name.
    const tooLong = `${page}&search=${'x'.repeat(121)}`;
    expect(await read(tooLong)).toEqual({ reads: 0, writes: 0, roundTrips: 0 });
  });
});
