import * as v from 'valibot';
import { foodListSchema } from '@potluck/functions/contract/food';
import { orderListSchema } from '@potluck/functions/contract/order';
import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectId } from '../../scripts/project-config';
import { connectFirestore } from '../../test-support/firestore-connection';
import { chooseByTestLevel } from '../../test-support/test-level';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import { startApiInstance } from './api-instance';
import {
  createAccountWithName,
  apiCommandGenerators,
  testUserNames,
} from './api-instance-commands';
import {
  createEmptyModel,
  listExistingFoods,
  toExpectedFood,
  toExpectedOrder,
  listTopFoodIds,
  type ApiModel,
} from './api-instance-model';

const RUNS = chooseByTestLevel({ test: 4, all: 15, long: 500 });
const MAX_COMMANDS = 40;

let startedInstanceCount = 0;

/**
 * Starts an API instance with an empty database, and a second client that inspects the database.
 */
async function startEmptyInstance() {
  startedInstanceCount += 1;
  const project = `${projectId}-api-model-${startedInstanceCount}`;
  const apiInstance = await startApiInstance(project);
  const inspectionClient = connectFirestore({ project });
  return {
    service: apiInstance.service,
    db: inspectionClient.db,
    async close() {
      await apiInstance.close();
      await inspectionClient.close();
    },
  };
}
type EmptyInstance = Awaited<ReturnType<typeof startEmptyInstance>>;

/**
 * Compares the model with all food lists and order lists of the API, and with the stored stock and
 * orders of each food. Also compares the menu entries with the foods.
 */
async function expectInstanceToMatchModel(
  model: ApiModel,
  { service, db }: EmptyInstance,
): Promise<void> {
  const listedFoods = v.parse(foodListSchema, (await service.call('GET', '/foods')).json);
  expect(listedFoods).toMatchObject(listExistingFoods(model).map(toExpectedFood));
  expect(listedFoods).toHaveLength(listExistingFoods(model).length);
  const topFoods = v.parse(foodListSchema, (await service.call('GET', '/top-foods')).json);
  expect(topFoods.map(({ _id }) => _id)).toEqual(listTopFoodIds(model));

  for (const name of testUserNames) {
    const account = createAccountWithName(name);
    const orders = v.parse(
      orderListSchema,
      (await service.call('GET', `/orders/${account.email}`, { account })).json,
    );
    const ownOrders = model.orders.filter(({ buyer, isHidden }) => buyer === name && !isHidden);
    expect(sortById(orders)).toMatchObject(sortById(ownOrders.map(toExpectedOrder)));
    expect(orders).toHaveLength(ownOrders.length);
    const foods = v.parse(
      foodListSchema,
      (await service.call('GET', `/my-foods/${account.email}`, { account })).json,
    );
    const ownFoods = listExistingFoods(model).filter(({ owner }) => owner === name);
    expect(foods.map(({ _id }) => _id).sort()).toEqual(ownFoods.map(({ id }) => id).sort());
  }

  for (const { id, stocked, quantity, purchaseCount } of listExistingFoods(model)) {
    const stockAndOrders = await readStockAndOrderCounts(db, id);
    expect(stockAndOrders).toMatchObject({ left: quantity, purchaseCount });
    // The counts include hidden orders, because a hidden order stays in the database.
    expect(stockAndOrders.left + stockAndOrders.sold).toBe(stocked);
    expect(stockAndOrders.orders).toBe(purchaseCount);
  }
  expect(await findMenuDifferences(db)).toEqual([]);
}

const sortById = <T extends { _id: string }>(list: T[]) =>
  list.toSorted((a, b) => (a._id < b._id ? -1 : 1));

it('an API instance returns and stores the same foods and orders as ApiModel after random commands', async () => {
  const seed = Number(process.env.MODEL_SEED ?? fc.sample(fc.integer(), 1)[0]);
  console.log(`Seed of the model (MODEL_SEED): ${seed}`);
  const totals: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.commands(apiCommandGenerators, { maxCommands: MAX_COMMANDS, size: 'max' }),
      async (commands) => {
        const model = createEmptyModel();
        const apiInstance = await startEmptyInstance();
        try {
          await fc.asyncModelRun(() => ({ model, real: apiInstance.service }), commands);
          await expectInstanceToMatchModel(model, apiInstance);
        } finally {
          await apiInstance.close();
        }
        totals.foods = (totals.foods ?? 0) + model.foods.length;
        totals.orders = (totals.orders ?? 0) + model.orders.length;
        const cancelled = model.orders.filter(({ cancelledBy }) => cancelledBy !== undefined);
        totals.cancelled = (totals.cancelled ?? 0) + cancelled.length;
      },
    ),
    { numRuns: RUNS, seed, endOnFailure: false },
  );
  console.log(`Model: ${RUNS} runs`, totals);
});
