import { addFood, testFoodLimits } from '@potluck/functions/food/add-food';
import { createFoodStore } from '@potluck/functions/food/food-store';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { connectFirestore } from '../../test-support/firestore-connection';
import { createAccount } from './api-instance';

/**
 * Adds a dish of a cook, or removes a dish. The test kills this process during the commit. Usage:
 * node … PROJECT HOST add UID, or node … PROJECT HOST remove FOOD.
 */
const [project = '', host = '', action = '', id = ''] = process.argv.slice(2);
const { db, close } = connectFirestore({ project, host });
if (action === 'add') {
  const add = addFood({
    db,
    now: () => new Date(),
    limits: testFoodLimits,
    secret: () => 'secret',
  });
  const addition = { owner: createAccount(id), fields: foodFieldsFixture, key: undefined };
  console.log((await add(addition, new AbortController().signal)).foodId);
} else {
  await createFoodStore(db).remove(id);
}
await close();
