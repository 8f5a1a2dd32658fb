import { ordersCollection } from '@potluck/functions/firestore/collections';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import { createWindowFixture } from '@potluck/functions/testing/food-fixture';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import { sendPurchase, createAccount, createBuyerAccount, type ApiInstance } from './api-instance';
import { useApiInstance } from './use-api-instance';

/**
 * Parameters of the races. In a race, `buyers` concurrently purchase one food with `units` units in stock.
 * `dishes` such races run at the same time, each for another food. Above the level `test`, the races have more
 * than 1,000 purchases in total. If the food has pickup windows, each buyer chooses one of two.
 */
const races = [
  { buyers: 10, units: 5, dishes: chooseByTestLevel({ test: 1, all: 10, long: 10 }) },
  { buyers: 50, units: 10, dishes: chooseByTestLevel({ test: 1, all: 6, long: 6 }) },
  { buyers: 50, units: 1, dishes: chooseByTestLevel({ test: 1, all: 4, long: 4 }) },
  {
    buyers: 100,
    units: 50,
    dishes: chooseByTestLevel({ test: 1, all: 3, long: 3 }),
    hasWindows: true,
  },
  { buyers: 200, units: 100, dishes: 1 },
];
const PURCHASES = races.reduce((sum, { buyers, dishes }) => sum + buyers * dishes, 0);

/**
 * Quantities that the buyers order, in rotation. Enough buyers order a single unit to buy the
 * entire stock, so every race sells out.
 */
const QUANTITIES = [1, 1, 2, 1, 1, 3];

/** The time in ms by which the clocks of the instances are ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const apiInstance = useApiInstance('never-oversold', { count: 2, overrides: { now } });
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

const DAY_MS = 24 * 60 * 60_000;
const createWindowInDays = (days: number) =>
  createWindowFixture(new Date(Date.now() + days * DAY_MS).toISOString());

/**
 * Sends concurrent purchases of one food. Distributes the buyers over the instances in rotation.
 */
async function racePurchases(
  instances: ApiInstance[],
  { buyers, units, hasWindows = false }: { buyers: number; units: number; hasWindows?: boolean },
): Promise<RaceResult> {
  const windows = hasWindows ? [1, 2].map(createWindowInDays) : [];
  const foodId = await addFoodFixture(apiInstance.service, {
    quantity: units,
    windows,
    zone: 'UTC',
  });
  const responses = await Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      const { service } = instances[number % instances.length] ?? expect.fail();
      const quantity = QUANTITIES[number % QUANTITIES.length] ?? 1;
      // Each dish has its own buyers, because the quota of a buyer would couple the races of several dishes.
      const buyer = createAccount(`buyer-${number}-of-${foodId}`);
      const { status } = await sendPurchase(service, buyer, foodId, {
        quantity,
        window: windows[number % windows.length]?.id,
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
  it.each(races)('sell exactly $units units to $buyers concurrent buyers', async (race) => {
    const { buyers, dishes } = race;
    // The races run concurrently to save time. After each conflict between two transactions, the
    // emulator holds a lock for seconds.
    const results = await Promise.all(
      Array.from({ length: dishes }, () => racePurchases(apiInstance.instances, race)),
    );
    racedPurchaseCount += buyers * dishes;
    for (const result of results) await expectAllSold(result);
  });

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
    async (race) => {
      await expectAllSold(await racePurchases(apiInstance.instances.slice(0, 1), race));
    },
  );
});

it('100 buyers around the cutoff of a pickup window place no order with a server time after it', async () => {
  const window = createWindowInDays(1);
  const cutoff = Date.parse(window.orders_until);
  const foodId = await addFoodFixture(apiInstance.service, {
    quantity: 100,
    windows: [window],
    zone: 'UTC',
  });
  const buy = (number: number) => {
    const { service } = apiInstance.instances[number % 2] ?? expect.fail();
    return sendPurchase(service, createBuyerAccount(number), foodId, { window: window.id });
  };
  const sendWave = (first: number, buyers: number) =>
    Promise.all(Array.from({ length: buyers }, (_, index) => buy(first + index)));
  const codesOf = (responses: Awaited<ReturnType<typeof buy>>[]) =>
    responses.map(({ status, json }) => (status === 201 ? status : json.code));

  expect(codesOf(await sendWave(0, 30))).toEqual(Array(30).fill(201));
  const around = sendWave(30, 40);
  // The cutoff passes while the batches of the 40 buyers are waiting.
  await buy(29);
  ahead = cutoff - Date.now();
  expect(codesOf(await sendWave(70, 30))).toEqual(Array(30).fill('window-closed'));
  const placed = codesOf(await around).filter((code) => code === 201).length;
  ahead = 0;
  const { docs } = await ordersCollection(apiInstance.db).where('foodId', '==', foodId).get();
  const times = docs.map((order) => order.data().buying_date.toMillis());
  console.log(`Cutoff: ${placed} of the 40 concurrent buyers placed an order before it`);
  expect(times.filter((time) => time >= cutoff)).toEqual([]);
  expect(times).toHaveLength(30 + 1 + placed);
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
