import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';
import { ledgerOf } from '../in-process/ledger';
import { openShop, stock, type Shop } from '../in-process/shop';
import { raceInstances } from './instances';

const races = [
  { instances: 3, buyers: 3_334, atOnce: 50, units: 5_000 },
  { instances: 4, buyers: 25, atOnce: 25, units: 50 },
  { instances: 1, buyers: 500, atOnce: 500, units: 250 },
];

const project = `${projectId}-many-instances`;
const witness = connectFirestore({ project });
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(project);
});
afterAll(async () => {
  await shop.close();
  await witness.close();
});

describe.each(races)('$instances processes, $buyers buyers in each', ({ units, ...race }) => {
  it(`sell ${units} units, no more and no fewer`, { timeout: 1_800_000 }, async () => {
    const foodId = await stock(shop.service, units);
    const statuses = await raceInstances({ project, foodId, ...race });
    console.log(`${race.instances} processes × ${race.buyers} buyers, ${units} units`, statuses);
    expect(await ledgerOf(witness.db, foodId)).toEqual({
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
