import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addFoodFixture } from './testing/add-food-fixture';
import { countFirestoreUsage } from './testing/firestore-usage';
import { createPurchaseFixture } from './testing/purchase-fixture';
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

  it('of a purchase is two reads and three writes in two round trips', async () => {
    const body = createPurchaseFixture(await addFoodFixture(service));
    const account = buyerFixture;
    const { bytesPerDocument, ...usage } = await countAndLog('a purchase', 'POST', '/purchase', {
      account,
      body,
    });
    expect(usage).toEqual({ reads: 2, writes: 3, roundTrips: 2 });
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
    const batches = usage.roundTrips / 2;
    expect(usage).toMatchObject({ reads: 101 + batches, writes: 202 + batches });
    expect(batches).toBeLessThan(70);
  });
});
