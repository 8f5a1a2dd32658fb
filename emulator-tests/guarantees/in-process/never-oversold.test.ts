import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import {
  sendPurchase,
  createBuyerAccount,
  startApiInstance,
  addFoodWithStock,
  type ApiInstance,
} from './api-instance';
import { useApiInstance } from './use-api-instance';

/**
 * Parameters of the races. In a race, `buyers` concurrently purchase one food with `units` units in stock.
 * `dishes` such races run at the same time, each for another food. In total, the races have more than 1,000
 * purchases.
 */
const races = [
  { buyers: 10, units: 5, dishes: 10 },
  { buyers: 50, units: 10, dishes: 6 },
  { buyers: 50, units: 1, dishes: 4 },
  { buyers: 100, units: 50, dishes: 3 },
  { buyers: 200, units: 100, dishes: 1 },
];

/**
 * Quantities that the buyers order, in rotation. Enough buyers order a single unit to buy the
 * entire stock, so every race sells out.
 */
const QUANTITIES = [1, 1, 2, 1, 1, 3];

/**
 * Maximum 99th percentile of the response times in ms. With 100 buyers, the value was 1.2 s on a
 * machine with a load of 11 per core.
 */
const MAX_P99_MS = 3_000;

const apiInstance = useApiInstance('never-oversold');
let otherInstance: ApiInstance;
let oversoldUnits = 0;
let racedPurchaseCount = 0;
beforeAll(async () => {
  otherInstance = await startApiInstance(apiInstance.project);
  // Both instances must have a Firestore connection before the races begin.
  await otherInstance.waitForFirestore();
});
afterAll(async () => {
  console.log(
    `Never oversold: ${oversoldUnits} oversold units in ${racedPurchaseCount} purchases raced between two instances`,
  );
  await otherInstance.close();
});

interface RaceResult {
  foodId: string;
  units: number;
  responses: { status: number; quantity: number; ms: number }[];
}

/**
 * Sends concurrent purchases of one food. Distributes the buyers over the instances in rotation.
 */
async function racePurchases(
  instances: Pick<ApiInstance, 'service'>[],
  buyers: number,
  units: number,
): Promise<RaceResult> {
  const foodId = await addFoodWithStock(apiInstance.service, units);
  const responses = await Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      const { service } = instances[number % instances.length] ?? apiInstance;
      const quantity = QUANTITIES[number % QUANTITIES.length] ?? 1;
      const started = performance.now();
      const { status } = await sendPurchase(service, createBuyerAccount(number), foodId, {
        quantity,
      });
      return { status, quantity, ms: performance.now() - started };
    }),
  );
  return { foodId, units, responses };
}

async function expectAllSold({ foodId, units, responses }: RaceResult): Promise<void> {
  const placed = responses.filter(({ status }) => status === 201);
  const rejected = responses.filter(({ status }) => status === 409);
  const sold = placed.reduce((sum, { quantity }) => sum + quantity, 0);
  oversoldUnits += Math.max(0, sold - units);
  expect(sold).toBe(units);
  expect(placed.length + rejected.length).toBe(responses.length);
  expect(await readStockAndOrderCounts(apiInstance.db, foodId)).toEqual({
    left: 0,
    sold: units,
    orders: placed.length,
    purchaseCount: placed.length,
  });
}

describe('two API instances with separate queues and Firestore connections', () => {
  it.each(races)(
    'sell exactly $units units to $buyers concurrent buyers',
    async ({ buyers, units, dishes }) => {
      // The races run concurrently to save time. After each conflict between two transactions, the
      // emulator holds a lock for seconds.
      const results = await Promise.all(
        Array.from({ length: dishes }, () =>
          racePurchases([apiInstance, otherInstance], buyers, units),
        ),
      );
      racedPurchaseCount += buyers * dishes;
      for (const result of results) await expectAllSold(result);
    },
  );

  it('receive at least 1,000 purchases in all races together', () => {
    expect(racedPurchaseCount).toBeGreaterThanOrEqual(1000);
  });
});

describe('one API instance', () => {
  it.each(races.slice(-2))(
    'sells exactly $units units to $buyers concurrent buyers, and responds within 3 s if there are at most 100 buyers',
    async ({ buyers, units }) => {
      const result = await racePurchases([apiInstance], buyers, units);
      await expectAllSold(result);
      const times = result.responses.map(({ ms }) => ms).sort((a, b) => a - b);
      const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
      console.log(
        `${buyers} buyers for ${units} units: p99 ${Math.round(p99)} ms (at most ${MAX_P99_MS} ms)`,
      );
      // The guarantee limits the response time only for up to 100 concurrent purchases.
      if (buyers <= 100) expect(p99).toBeLessThan(MAX_P99_MS);
    },
  );
});

it('concurrent purchases without a transaction (read, then write) oversell a food, so the races can detect overselling', async () => {
  const food = apiInstance.db.collection('foods').doc('naively-sold');
  await food.set({ quantity: 5 });
  const sellNaively = async (): Promise<boolean> => {
    const quantity = (await food.get()).get('quantity') as number;
    if (quantity < 1) return false;
    await food.update({ quantity: quantity - 1 });
    return true;
  };
  const sales = await Promise.all(Array.from({ length: 50 }, sellNaively));
  const soldCount = sales.filter(Boolean).length;
  console.log(`Naive purchases: ${soldCount} of 5 units sold`);
  expect(soldCount).toBeGreaterThan(5);
  await food.delete();
});
