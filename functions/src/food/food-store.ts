import type { Firestore } from '@google-cloud/firestore';
import type { Food, FoodSort } from '../contract/food';
import { confirmOnFailure } from '../firestore/confirm-on-failure';
import { foodsIn, type StoredFood } from '../firestore/collections';

const TOP_FOODS = 6;

export function foodStore(db: Firestore) {
  const foods = foodsIn(db);

  return {
    /** The most purchased foods, most first, then by name. */
    async top(): Promise<Food[]> {
      const query = foods.orderBy('purchase_count', 'desc').orderBy('name_key').limit(TOP_FOODS);
      return (await query.get()).docs.map((document) => toFood(document.id, document.data()));
    },

    async list({ sortField, sortOrder }: FoodSort): Promise<Food[]> {
      const query =
        sortField === 'price'
          ? foods.orderBy('price', sortOrder).orderBy('name_key')
          : foods.orderBy('name_key', sortOrder);
      return (await query.get()).docs.map((document) => toFood(document.id, document.data()));
    },

    /** Newest first, so that a cook sees at the top what was just added. */
    async ownedBy(uid: string): Promise<Food[]> {
      const query = foods.where('owner_uid', '==', uid).orderBy('created_at', 'desc');
      return (await query.get()).docs.map((document) => toFood(document.id, document.data()));
    },

    async find(id: string): Promise<Food | undefined> {
      const stored = (await foods.doc(id).get()).data();
      return stored && toFood(id, stored);
    },

    /** Takes a food off the menu. Orders of it stay as they were bought. */
    async remove(id: string): Promise<void> {
      const food = foods.doc(id);
      await confirmOnFailure(
        () => food.delete(),
        async () => !(await food.get()).exists,
      );
    },
  };
}

/** What everybody may see of a food. */
export function toFood(id: string, stored: StoredFood): Food {
  return {
    _id: id,
    food_name: stored.food_name,
    food_image: stored.food_image,
    food_category: stored.food_category,
    quantity: stored.quantity,
    price: stored.price,
    food_origin: stored.food_origin,
    description: stored.description,
    purchase_count: stored.purchase_count,
    added_by: stored.added_by,
  };
}
