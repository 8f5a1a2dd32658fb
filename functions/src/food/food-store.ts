import type { Firestore } from '@google-cloud/firestore';
import { pickFoodFields, type Food, type FoodSort } from '../contract/food';
import { verifyAfterError } from '../firestore/verify-after-error';
import { foodsCollection, type StoredFood } from '../firestore/collections';

const TOP_FOODS_COUNT = 6;

export function createFoodStore(db: Firestore) {
  const foods = foodsCollection(db);

  return {
    /** Resolves with the most purchased foods, sorted by purchases in descending order, then by name. */
    async top(): Promise<Food[]> {
      const query = foods
        .orderBy('purchase_count', 'desc')
        .orderBy('name_key')
        .limit(TOP_FOODS_COUNT);
      return (await query.get()).docs.map((document) => toFood(document.id, document.data()));
    },

    async list({ sortField, sortOrder }: FoodSort): Promise<Food[]> {
      const query =
        sortField === 'price'
          ? foods.orderBy('price', sortOrder).orderBy('name_key')
          : foods.orderBy('name_key', sortOrder);
      return (await query.get()).docs.map((document) => toFood(document.id, document.data()));
    },

    /** Resolves with the foods of a cook. The newest food is first, so a cook sees a new food at the top. */
    async ownedBy(uid: string): Promise<Food[]> {
      const query = foods.where('owner_uid', '==', uid).orderBy('created_at', 'desc');
      return (await query.get()).docs.map((document) => toFood(document.id, document.data()));
    },

    async find(id: string): Promise<Food | undefined> {
      const stored = (await foods.doc(id).get()).data();
      return stored && toFood(id, stored);
    },

    /**
     * Deletes a food. The orders of this food do not change, because they contain copies of its
     * data.
     */
    async remove(id: string): Promise<void> {
      const food = foods.doc(id);
      await verifyAfterError(
        () => food.delete(),
        async () => !(await food.get()).exists,
      );
    },
  };
}

/** Returns the public data of a stored food. */
export function toFood(id: string, stored: StoredFood): Food {
  const { purchase_count, added_by } = stored;
  return { _id: id, ...pickFoodFields(stored), purchase_count, added_by };
}
