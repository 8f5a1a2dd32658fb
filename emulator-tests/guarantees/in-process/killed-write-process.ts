import { addFood, testFoodLimits } from '@potluck/functions/food/add-food';
import { applyStockChanges } from '@potluck/functions/food/change-stock';
import { createFoodStore } from '@potluck/functions/food/food-store';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { connectFirestore } from '../../test-support/firestore-connection';
import { createAccount, sendPurchase, startApiInstance } from './api-instance';
import { toStockChange, type CancelOrderAction, type PurchaseAction } from './order-actions';

/**
 * Writes to Firestore like the API. The test kills this process during the write. Usage: node … PROJECT HOST
 * followed by `add COOK`, `remove FOOD`, `purchase FOOD KEY`, or `batch FOOD ACTIONS`. ACTIONS is a JSON array of
 * purchases and cancellations.
 */
const [project = '', host = '', write = '', id = '', details = ''] = process.argv.slice(2);
const { db, close } = connectFirestore({ project, host });
const now = () => new Date();
const writes: Record<string, () => Promise<unknown>> = {
  add() {
    const add = addFood({ db, now, limits: testFoodLimits, secret: () => 'secret' });
    const addition = { owner: createAccount(id), fields: foodFieldsFixture, key: undefined };
    return add(addition, new AbortController().signal);
  },
  remove: () => createFoodStore(db).remove(id),
  async purchase() {
    const apiInstance = await startApiInstance(project, host);
    await sendPurchase(apiInstance.service, buyerFixture, id, { key: details });
    await apiInstance.close();
  },
  batch() {
    const actions = JSON.parse(details) as (PurchaseAction | CancelOrderAction)[];
    const changes = actions.map((action) => toStockChange(action, id));
    return applyStockChanges(db, now)(id, changes);
  },
};
await writes[write]?.();
await close();
