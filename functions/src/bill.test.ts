import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addFood } from './testing/add-food';
import { billOf } from './testing/bill';
import { samplePurchase } from './testing/sample-purchase';
import { cook, guest } from './testing/sample-people';
import { startTestService, type TestService } from './testing/test-service';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  await service.stop();
});

describe('the bill', () => {
  const billFor = (...call: Parameters<TestService['call']>) =>
    billOf(service.db, () => service.call(...call));

  /** Eight dishes, of which one was bought twice. */
  const openShop = async () => {
    for (let index = 0; index < 7; index += 1) await addFood(service);
    const foodId = await addFood(service);
    const body = samplePurchase(foodId);
    await service.call('POST', '/purchase', { account: guest, body });
    await service.call('POST', '/purchase', { account: guest, body });
    return foodId;
  };
  /** Says what it found, and gives back the reads, writes and round trips. */
  const counted = async (what: string, ...call: Parameters<TestService['call']>) => {
    const { bytes, ...bill } = await billFor(...call);
    console.log(`${what}: ${JSON.stringify(bill)}, ${bytes} bytes`);
    return { ...bill, bytesEach: bytes / Math.max(1, bill.reads + bill.writes) };
  };

  it.each([
    ['all foods', '/foods', 8],
    ['top foods', '/top-foods', 6],
    ['a cook’s own foods', `/my-foods/${cook.email}`, 8],
    ['own orders', `/orders/${guest.email}`, 2],
  ])('of %s is one read a document, in one round trip', async (what, path, reads) => {
    await openShop();
    const account = path.includes('my-foods') ? cook : guest;
    const { bytesEach, ...bill } = await counted(what, 'GET', path, { account });
    expect(bill).toEqual({ reads, writes: 0, roundTrips: 1 });
    expect(bytesEach).toBeLessThan(1_500);
  });

  it('of one food is one read', async () => {
    const foodId = await addFood(service);
    const { bytesEach, ...bill } = await counted('one food', 'GET', `/foods/${foodId}`);
    expect(bill).toEqual({ reads: 1, writes: 0, roundTrips: 1 });
    expect(bytesEach).toBeLessThan(1_500);
  });

  it('of a purchase is two reads and three writes in two round trips', async () => {
    const body = samplePurchase(await addFood(service));
    const account = guest;
    const { bytesEach, ...bill } = await counted('a purchase', 'POST', '/purchase', {
      account,
      body,
    });
    expect(bill).toEqual({ reads: 2, writes: 3, roundTrips: 2 });
    expect(bytesEach).toBeLessThan(1_000);
  });

  it('of a refused purchase has no write', async () => {
    const body = samplePurchase(await addFood(service), 11);
    const { reads, writes } = await billFor('POST', '/purchase', { account: guest, body });
    expect({ reads, writes }).toEqual({ reads: 2, writes: 0 });
  });

  it('of a hundred buyers at once is one read and one write for the dish', async () => {
    const foodId = await addFood(service, { quantity: 200 });
    const buyers = Array.from({ length: 101 }, () => samplePurchase(foodId));
    const bill = await billOf(service.db, () =>
      Promise.all(
        buyers.map((body) => service.call('POST', '/purchase', { account: guest, body })),
      ),
    );
    // The first is sold to alone, the hundred that gathered meanwhile in groups; the slower they
    // arrive, the more of them. Alone, each would be a group.
    const groups = bill.roundTrips / 2;
    expect(bill).toMatchObject({ reads: 101 + groups, writes: 202 + groups });
    expect(groups).toBeLessThan(70);
  });
});
