import { describe, expect, it } from 'vitest';
import { ledgerOf } from '../in-process/ledger';
import { stock } from '../in-process/shop';
import { useShop } from '../in-process/use-shop';
import { raceInstances } from './instances';

const races = [
  { instances: 3, buyers: 3_334, atOnce: 50, units: 5_000 },
  { instances: 4, buyers: 25, atOnce: 25, units: 50 },
  { instances: 1, buyers: 500, atOnce: 500, units: 250 },
];

const shop = useShop('many-instances');

describe.each(races)('$instances processes, $buyers buyers in each', ({ units, ...race }) => {
  it(`sell ${units} units, no more and no fewer`, { timeout: 1_800_000 }, async () => {
    const foodId = await stock(shop.service, units);
    const statuses = await raceInstances({ project: shop.project, foodId, ...race });
    console.log(`${race.instances} processes × ${race.buyers} buyers, ${units} units`, statuses);
    expect(await ledgerOf(shop.db, foodId)).toEqual({
      left: 0,
      sold: units,
      orders: units,
      purchaseCount: units,
    });
    // A sale whose answer was lost in an instance's deadline is in the ledger all the same.
    expect(statuses[201] ?? 0).toBeLessThanOrEqual(units);
    expect(Object.keys(statuses).filter((status) => Number(status) === 500)).toEqual([]);
  });
});
