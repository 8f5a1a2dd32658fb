import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import type { Food, FoodFields, FoodSort } from '../contract/food';
import { confirmOnFailure } from '../firestore/confirm-on-failure';
import { foodsIn, type StoredFood } from '../firestore/collections';
import { nameKey } from './name-key';

const TOP_FOODS = 6;

export function foodStore(db: Firestore, now: () => Date) {
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

    async add(owner: Account, fields: FoodFields): Promise<string> {
      const { uid, name, email, photoURL } = owner;
      const created_at = Timestamp.fromDate(now());
      const food = foods.doc();
      const stored = {
        ...fields,
        name_key: nameKey(fields.food_name),
        purchase_count: 0,
        added_by: { name, email, photoURL },
        owner_uid: uid,
        created_at,
        updated_at: created_at,
      };
      await confirmOnFailure(
        () => food.create(stored),
        async () => (await food.get()).exists,
      );
      return food.id;
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
