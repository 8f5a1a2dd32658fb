import { afterAll, describe, expect, it } from 'vitest';
import { ledgerOf } from './ledger';
import { buy, buyer, openShop, slownessOf, stock } from './shop';
import { useShop } from './use-shop';

/** Buyers and units of each race; together more than a thousand purchases. */
const races = [
  { buyers: 10, units: 5, rounds: 10 },
  { buyers: 50, units: 10, rounds: 6 },
  { buyers: 50, units: 1, rounds: 4 },
  { buyers: 100, units: 50, rounds: 3 },
  { buyers: 200, units: 100, rounds: 1 },
];

const shop = useShop('never-oversold');
let purchases = 0;
let slowest = 0;
afterAll(() => {
  console.log(`Never oversold: 0 of ${purchases} concurrent purchases, p99 at most ${slowest} ms`);
});

interface Answer {
  status: number;
  ms: number;
}

async function race(foodId: string, buyers: number, quantityOf: (number: number) => number) {
  const answers = await Promise.all(
    Array.from({ length: buyers }, async (_, number): Promise<Answer> => {
      const started = performance.now();
      const quantity = quantityOf(number);
      const { status } = await buy(shop.service, buyer(number), foodId, { quantity });
      return { status, ms: performance.now() - started };
    }),
  );
  purchases += buyers;
  return answers;
}

const p99 = (answers: Answer[]) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0;

describe.each(races)('$buyers buyers for $units units', ({ buyers, units, rounds }) => {
  it('sell all of them, no more, and answer everybody within 3 s', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const foodId = await stock(shop.service, units);
      const answers = await race(foodId, buyers, () => 1);
      const sold = answers.filter(({ status }) => status === 201).length;
      const refused = answers.filter(({ status }) => status === 409).length;
      expect({ sold, refused }).toEqual({ sold: units, refused: buyers - units });
      expect(await ledgerOf(shop.db, foodId)).toEqual({
        left: 0,
        sold: units,
        orders: units,
        purchaseCount: units,
      });
      slowest = Math.max(slowest, Math.round(p99(answers)));
      expect(p99(answers)).toBeLessThan(3000 * (await slownessOf(shop)));
    }
  });
});

describe('two instances, each with a queue of its own', () => {
  it.each([20, 1])('sell all of %i units and no more', async (units) => {
    const other = await openShop(shop.project);
    // Both are connected when the race begins.
    await stock(other.service, 1);
    const foodId = await stock(shop.service, units);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        buy((number % 2 ? shop : other).service, buyer(number), foodId),
      ),
    );
    purchases += answers.length;
    await other.close();
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(units);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40 - units);
    expect(await ledgerOf(shop.db, foodId)).toMatchObject({ left: 0, sold: units });
  });
});

it('the ledger balances when one, two or three units are wanted at once', async () => {
  const units = 97;
  const foodId = await stock(shop.service, units);
  const answers = await race(foodId, 100, (number) => (number % 3) + 1);
  const { left, sold, orders, purchaseCount } = await ledgerOf(shop.db, foodId);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + sold).toBe(units);
  expect(orders).toBe(answers.filter(({ status }) => status === 201).length);
  expect(purchaseCount).toBe(orders);
  // Whoever wanted one unit was served while there was one.
  expect(left).toBe(0);
});

it('the races have at least a thousand purchases', () => {
  expect(purchases).toBeGreaterThanOrEqual(1000);
});

it('a purchase that only reads and then writes does oversell: the races can fail', async () => {
  const food = shop.db.collection('foods').doc('naive');
  await food.set({ quantity: 5 });
  const sellNaively = async (): Promise<boolean> => {
    const quantity = (await food.get()).get('quantity') as number;
    if (quantity < 1) return false;
    await food.update({ quantity: quantity - 1 });
    return true;
  };
  const sales = await Promise.all(Array.from({ length: 50 }, sellNaively));
  const sold = sales.filter(Boolean).length;
  console.log(`The naive control sold ${sold} of 5 units`);
  expect(sold).toBeGreaterThan(5);
});
