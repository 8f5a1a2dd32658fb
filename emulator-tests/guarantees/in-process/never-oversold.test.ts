import { afterAll, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import {
  sendPurchase,
  createBuyerAccount,
  addFoodWithStock,
  type ApiInstance,
} from './api-instance';
import { useApiInstance } from './use-api-instance';

/**
 * Parameters of the races. In a race, `buyers` concurrently purchase one food with `units` units in stock.
 * `dishes` such races run at the same time, each for another food. Above the level `test`, the races have more
 * than 1,000 purchases in total.
 */
const races = [
  { buyers: 10, units: 5, dishes: chooseByTestLevel({ test: 1, all: 10, long: 10 }) },
  { buyers: 50, units: 10, dishes: chooseByTestLevel({ test: 1, all: 6, long: 6 }) },
  { buyers: 50, units: 1, dishes: chooseByTestLevel({ test: 1, all: 4, long: 4 }) },
  { buyers: 100, units: 50, dishes: chooseByTestLevel({ test: 1, all: 3, long: 3 }) },
  { buyers: 200, units: 100, dishes: 1 },
];
const PURCHASES = races.reduce((sum, { buyers, dishes }) => sum + buyers * dishes, 0);

/**
 * Quantities that the buyers order, in rotation. Enough buyers order a single unit to buy the
 * entire stock, so every race sells out.
 */
const QUANTITIES = [1, 1, 2, 1, 1, 3];

const apiInstance = useApiInstance('never-oversold', { count: 2 });
let oversoldUnits = 0;
let racedPurchaseCount = 0;
afterAll(() => {
  console.log(
    `Never oversold: ${oversoldUnits} oversold units in ${racedPurchaseCount} purchases raced between two instances`,
  );
});

interface RaceResult {
  foodId: string;
  units: number;
  responses: { status: number; quantity: number }[];
}

/**
 * Sends concurrent purchases of one food. Distributes the buyers over the instances in rotation.
 */
async function racePurchases(
  instances: ApiInstance[],
  buyers: number,
  units: number,
): Promise<RaceResult> {
  const foodId = await addFoodWithStock(apiInstance.service, units);
  const responses = await Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      const { service } = instances[number % instances.length] ?? expect.fail();
      const quantity = QUANTITIES[number % QUANTITIES.length] ?? 1;
      const { status } = await sendPurchase(service, createBuyerAccount(number), foodId, {
        quantity,
      });
      return { status, quantity };
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
        Array.from({ length: dishes }, () => racePurchases(apiInstance.instances, buyers, units)),
      );
      racedPurchaseCount += buyers * dishes;
      for (const result of results) await expectAllSold(result);
    },
  );

  it(`receive ${PURCHASES} purchases in all races together`, () => {
    expect(racedPurchaseCount).toBe(PURCHASES);
    expect(PURCHASES).toBeGreaterThanOrEqual(
      chooseByTestLevel({ test: 400, all: 1_000, long: 1_000 }),
    );
  });
});

describe('one API instance', () => {
  it.each(races.slice(-2, chooseByTestLevel({ test: -1, all: undefined, long: undefined })))(
    'sells exactly $units units to $buyers concurrent buyers',
    async ({ buyers, units }) => {
      await expectAllSold(await racePurchases(apiInstance.instances.slice(0, 1), buyers, units));
    },
  );
});

it('concurrent purchases without a transaction (read, then write) oversell a food, so the races can detect overselling', async () => {
  const food = apiInstance.db.collection('foods').doc('naively-sold');
  await food.set({ quantity: 5 });
  const readQuantity = async () => (await food.get()).get('quantity') as number;
  const quantities = await Promise.all(Array.from({ length: 50 }, readQuantity));
  const available = quantities.filter((quantity) => quantity > 0);
  await Promise.all(available.map((quantity) => food.update({ quantity: quantity - 1 })));
  console.log(`Naive purchases: ${available.length} of 5 units sold`);
  expect(available).toHaveLength(50);
  await food.delete();
});
