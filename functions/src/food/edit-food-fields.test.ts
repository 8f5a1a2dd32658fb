import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Allergen } from '../contract/allergens';
import type { FoodFields } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { editFood } from './edit-food';

let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  service = await startTestService();
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

const edit = (fields: object) =>
  editFood(service.db, () => new Date(), {
    foodId,
    fields: fields as FoodFields,
    ifMatch: undefined,
  });
const readStored = async () => (await foodsCollection(service.db).doc(foodId).get()).data();

describe('editFood', () => {
  const withAllergens = (...allergens: Allergen[]) => ({ ...foodFieldsFixture, allergens });

  it('changes nothing if a list field has the same items in the same order', async () => {
    await edit(withAllergens('milk', 'nuts'));
    expect(await edit(withAllergens('milk', 'nuts'))).toMatchObject({ modifiedCount: 0 });
  });

  it.each<Allergen[][]>([[['nuts', 'milk']], [['nuts']], [['milk', 'nuts', 'celery']], [[]]])(
    'stores the list %j if it differs from the stored list',
    async (changed) => {
      await edit(withAllergens('milk', 'nuts'));
      expect(await edit(withAllergens(...changed))).toMatchObject({ modifiedCount: 1 });
      expect(await readStored()).toMatchObject({ allergens: changed });
    },
  );

  it('deletes the stored allergens if the edit omits the field, but stores an empty list if the edit contains one', async () => {
    const { allergens: _, ...undeclared } = foodFieldsFixture;
    expect(await edit(undeclared)).toMatchObject({ modifiedCount: 1 });
    expect(await readStored()).not.toHaveProperty('allergens');
    expect(await edit(withAllergens())).toMatchObject({ modifiedCount: 1 });
    expect(await readStored()).toMatchObject({ allergens: [] });
    expect(await edit(undeclared)).toMatchObject({ modifiedCount: 1 });
    expect(await readStored()).not.toHaveProperty('allergens');
  });

  it('deletes a stored field that the edit does not contain', async () => {
    const { description: _, ...rest } = foodFieldsFixture;
    expect(await edit(rest)).toMatchObject({ modifiedCount: 1 });
    expect(await readStored()).not.toHaveProperty('description');
    expect(await readStored()).toMatchObject(rest);
    expect(await edit(rest)).toMatchObject({ modifiedCount: 0 });
  });
});
