import type { DocumentSnapshot, Firestore } from '@google-cloud/firestore';
import { type Food, pickFoodFields } from '../contract/food';
import { verifyAfterError } from '../firestore/client';
import { type StoredFood, foodsCollection } from '../firestore/collections';
import { writeMenuEntry } from '../menu/menu-shards';
import { type PageQuery, readPage } from '../firestore/pages';
import type { Account } from '../account/access-token';
import { foodNotFoundError, notOwnerError } from './food-errors';

const TOP_FOODS_COUNT = 6;
const SAME_COOK_COUNT = 3;

interface FoodPage {
  foods: Food[];
  /** The cursor of the next page, or undefined if there are no further foods. */
  next: string | undefined;
}

export function createFoodStore(db: Firestore) {
  const foods = foodsCollection(db);
  const ownedBy = (uid: string) => foods.where('owner_uid', '==', uid);

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

    /** Resolves with the visible foods among the given ids, in the order of the ids. */
    async findAll(ids: string[]): Promise<Food[]> {
      if (ids.length === 0) return [];
      const documents = await db.getAll(...ids.map((id) => foods.doc(id)));
      return toVisibleFoods(documents as DocumentSnapshot<StoredFood>[]);
    },

    /**
     * Resolves with a page of the foods of a cook, including the hidden ones. The newest food is first, so
     * a cook sees a new food at the top of the list.
     */
    async ownedBy(uid: string, page: PageQuery): Promise<FoodPage> {
      const { documents, next } = await readPage(
        ownedBy(uid),
        { timeField: 'created_at', direction: 'desc' },
        page,
      );
      return { foods: documents.map((document) => toOwnFood(document.id, document.data())), next };
    },

    /** Resolves with the number of foods of a cook. Costs one read per 1,000 foods. */
    async countOwnedBy(uid: string): Promise<number> {
      return (await ownedBy(uid).count().get()).data().count;
    },

    /**
     * Resolves with the newest other foods of the cook of a visible food. Resolves with undefined if the
     * food does not exist or is hidden.
     */
    async ofSameCook(id: string): Promise<Food[] | undefined> {
      const stored = (await foods.doc(id).get()).data();
      if (!stored || stored.hidden) return undefined;
      const query = foods.where('owner_uid', '==', stored.owner_uid).orderBy('created_at', 'desc');
      // Reads twice as many foods as needed, because the food itself and hidden foods are omitted.
      const newest = toVisibleFoods((await query.limit(2 * SAME_COOK_COUNT).get()).docs);
      return newest.filter(({ _id }) => _id !== id).slice(0, SAME_COOK_COUNT);
    },

    async find(id: string): Promise<Food | undefined> {
      const stored = (await foods.doc(id).get()).data();
      return stored && !stored.hidden ? toFood(id, stored) : undefined;
    },

    /**
     * Deletes a food and its menu entry. The orders of this food do not change, because they contain
     * copies of its data.
     */
    async remove(id: string): Promise<void> {
      const food = foods.doc(id);
      const batch = db.batch().delete(food);
      writeMenuEntry(batch, db, id, undefined);
      await verifyAfterError(
        () => batch.commit(),
        async () => !(await food.get()).exists,
      );
    },
  };
}

/**
 * Returns the foods that visitors may see. Leaves out missing documents. Foods that were stored before
 * `hidden` existed do not have the field, and Firestore cannot query for a missing field. The filter
 * therefore runs in memory.
 */
function toVisibleFoods(documents: DocumentSnapshot<StoredFood>[]): Food[] {
  return documents.flatMap((document) => {
    const stored = document.data();
    return stored && !stored.hidden ? [toFood(document.id, stored)] : [];
  });
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

/**
 * Returns a function that checks that a user owns a food. Routes call the returned function before
 * they queue a change, so requests of other users cannot delay purchases. The check itself needs no
 * queue, because the owner of a food never changes.
 *
 * The returned function throws HttpError 404 if the food does not exist, 403 if another user owns
 * it.
 */
export function createFoodOwnershipCheck(db: Firestore) {
  return async (foodId: string, { uid }: Account): Promise<void> => {
    const stored = (await foodsCollection(db).doc(foodId).get()).data();
    if (!stored) throw foodNotFoundError();
    if (stored.owner_uid !== uid) throw notOwnerError();
  };
}
