import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FoodFields } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestService } from '../testing/test-service';
import { editFood } from './edit-food';

let service: TestService;
let foodId: string;
beforeEach(async () => {
  service = await startTestService();
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

const edit = (fields: object) =>
  editFood(
    service.db,
    () => new Date(),
  )({
    foodId,
    fields: fields as FoodFields,
    ifMatch: undefined,
  });
const readStored = async () => (await foodsCollection(service.db).doc(foodId).get()).data();

describe('editFood', () => {
  /**
   * Returns dish fields in which `food_category` is a list. It stands for a future field with
   * several values, because the contract has no such field yet.
   */
  const withList = (...food_category: string[]) => ({ ...foodFieldsFixture, food_category });

  it('changes nothing if a list field has the same items in the same order', async () => {
    await edit(withList('nuts', 'milk'));
    expect(await edit(withList('nuts', 'milk'))).toMatchObject({ modifiedCount: 0 });
  });

  it.each([[['milk', 'nuts']], [['nuts']], [['nuts', 'milk', 'egg']], [[]]])(
    'stores the list %j if it differs from the stored list',
    async (changed) => {
      await edit(withList('nuts', 'milk'));
      expect(await edit(withList(...changed))).toMatchObject({ modifiedCount: 1 });
      expect(await readStored()).toMatchObject({ food_category: changed });
    },
  );

  it('deletes a stored field that the edit does not contain', async () => {
    const { description: _, ...rest } = foodFieldsFixture;
    expect(await edit(rest)).toMatchObject({ modifiedCount: 1 });
    expect(await readStored()).not.toHaveProperty('description');
    expect(await readStored()).toMatchObject(rest);
    expect(await edit(rest)).toMatchObject({ modifiedCount: 0 });
  });
});
