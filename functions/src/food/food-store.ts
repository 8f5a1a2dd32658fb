import type { Firestore, QueryDocumentSnapshot } from '@google-cloud/firestore';
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
      const top: Food[] = [];
      let page = await query.get();
      for (;;) {
        top.push(...toVisibleFoods(page.docs));
        const last = page.docs.at(-1);
        const isComplete = top.length >= TOP_FOODS_COUNT || page.size < TOP_FOODS_COUNT;
        if (isComplete || !last) return top.slice(0, TOP_FOODS_COUNT);
        page = await query.startAfter(last).get();
      }
    },

    async list({ sortField, sortOrder }: FoodSort): Promise<Food[]> {
      const query =
        sortField === 'price'
          ? foods.orderBy('price', sortOrder).orderBy('name_key')
          : foods.orderBy('name_key', sortOrder);
      return toVisibleFoods((await query.get()).docs);
    },

    /**
     * Resolves with all foods of a cook, including the hidden ones. The newest food is first, so
     * that a cook sees a new food at the top of the list.
     */
    async ownedBy(uid: string): Promise<Food[]> {
      const query = foods.where('owner_uid', '==', uid).orderBy('created_at', 'desc');
      return (await query.get()).docs.map((document) => toOwnFood(document.id, document.data()));
    },

    async find(id: string): Promise<Food | undefined> {
      const stored = (await foods.doc(id).get()).data();
      return stored && !stored.hidden ? toFood(id, stored) : undefined;
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

/**
 * Returns the foods that visitors may see. Foods that were stored before `hidden` existed do not have
 * the field, and Firestore cannot query for a missing field. The filter therefore runs in memory.
 */
function toVisibleFoods(documents: QueryDocumentSnapshot<StoredFood>[]): Food[] {
  return documents
    .filter((document) => !document.data().hidden)
    .map((document) => toFood(document.id, document.data()));
}

function toOwnFood(id: string, stored: StoredFood): Food {
  const food = toFood(id, stored);
  return stored.hidden ? { ...food, hidden_reason: stored.hidden.reason } : food;
}

/** Returns the public data of a stored food. */
export function toFood(id: string, stored: StoredFood): Food {
  const { purchase_count, added_by } = stored;
  return { _id: id, ...pickFoodFields(stored), purchase_count, added_by };
}
