import type { Firestore } from '@google-cloud/firestore';
import { foodsCollection, menuMetadataDocument, type StoredFood } from '../firestore/collections';
import { toNameSortKey } from '../contract/fields';
import { writeMenuEntries } from '../menu/menu-shards';
import { storedFoodFixture } from './stored-food-fixture';
import { writeFoods } from './write-food';

/** Returns the document of the sample dish with other fields. It declares allergens only if `fields` does. */
export function createStoredFoodFixture(fields: Partial<StoredFood>): StoredFood {
  const { allergens: _allergens, ...withoutAllergens } = storedFoodFixture;
  const food = { ...withoutAllergens, ...fields };
  return { ...food, name_key: toNameSortKey(food.food_name) };
}

/** Stores dishes, by id, together with their menu entries. */
export function storeFoods(db: Firestore, foods: Record<string, StoredFood>): Promise<void> {
  return writeFoods(db, new Map(Object.entries(foods)));
}

/** Deletes a dish together with its menu entry. */
export async function deleteFood(db: Firestore, id: string): Promise<void> {
  const batch = db.batch().delete(foodsCollection(db).doc(id));
  writeMenuEntries(batch, db, new Map([[id, undefined]]));
  await batch.commit();
}

/** Stores the generation ID of the menu. Each repair of the menu replaces this ID. */
export async function storeMenuGenerationId(db: Firestore, generation: string): Promise<void> {
  await menuMetadataDocument(db).set({ generation });
}
