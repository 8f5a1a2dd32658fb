import { hash } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from '@google-cloud/firestore';
import {
  type Food,
  type FoodFields,
  type FoodRequestFields,
  pickFoodFields,
} from '../contract/food';
import { publicFactNames } from '../contract/kitchen';
import { applyChanges, pick } from '../contract/values';
import { verifyAfterError } from '../firestore/client';
import {
  type StoredFood,
  type StoredRating,
  foodsCollection,
  ratingsCollection,
} from '../firestore/collections';
import { type PageQuery, parsePageCursor, readDocumentPages, readPage } from '../firestore/pages';
import type { DocumentMeter } from '../http/document-meter';
import { HttpError, computeEtag } from '../http/responses';
import { deleteMenuEntries } from '../menu/menu-shards';
import { addRating, addRatings } from '../menu/ratings';
import { foodNotFoundError } from './food-errors';

const TOP_FOODS_COUNT = 6;
const SAME_COOK_COUNT = 3;

export function createFoodStore(db: Firestore) {
  const foods = foodsCollection(db);
  const ownedBy = (uid: string) => foods.where('owner_uid', '==', uid);
  const read = async (id: string) => (await foods.doc(id).get()).data();

  return {
    /** Sorted by purchases in descending order, then by name. */
    async top(): Promise<Food[]> {
      const query = foods.orderBy('purchase_count', 'desc').orderBy('name_key');
      const top: Food[] = [];
      for await (const documents of readDocumentPages(query, TOP_FOODS_COUNT)) {
        top.push(...toVisibleFoods(documents));
        if (top.length >= TOP_FOODS_COUNT) break;
      }
      return addRatings(db, top.slice(0, TOP_FOODS_COUNT));
    },

    /** Resolves with the visible foods among the given ids, in the order of the ids. */
    async findAll(ids: string[]): Promise<Food[]> {
      if (ids.length === 0) return [];
      const documents = await db.getAll(...ids.map((id) => foods.doc(id)));
      return toVisibleFoods(documents as DocumentSnapshot<StoredFood>[]);
    },

    /** Resolves with a page of the foods of a cook, including the hidden ones, the newest first. */
    async ownedBy(uid: string, page: PageQuery, meter: DocumentMeter) {
      const order = { timeField: 'created_at', direction: 'desc' } as const;
      const { documents, next } = await readPage(ownedBy(uid), order, page, meter);
      const owned = documents.map((document): Food => {
        const stored = document.data();
        const hidden = stored.hidden && { hidden_reason: stored.hidden.reason };
        return { ...toFood(document.id, stored), ...hidden };
      });
      return { foods: owned, next };
    },

    async countOwnedBy(uid: string): Promise<number> {
      return (await ownedBy(uid).count().get()).data().count;
    },

    /** Resolves with the newest other foods of the cook of a food, or undefined if this food is not visible. */
    async ofSameCook(id: string): Promise<Food[] | undefined> {
      const stored = await read(id);
      if (!stored || stored.hidden) return undefined;
      const query = ownedBy(stored.owner_uid).orderBy('created_at', 'desc');
      // Reads twice as many foods as needed, because the food itself and hidden foods are omitted.
      const newest = toVisibleFoods((await query.limit(2 * SAME_COOK_COUNT).get()).docs);
      const others = newest.filter(({ _id }) => _id !== id).slice(0, SAME_COOK_COUNT);
      return addRatings(db, others);
    },

    /**
     * Resolves with a page of the visible foods of a cook, the newest offer first. Skips pages with only hidden foods.
     * `owner` is undefined without a visible food on the page.
     */
    async ofCook(cookId: string, page: PageQuery, meter: Pick<DocumentMeter, 'read'>) {
      const order = { timeField: 'offered_at', direction: 'desc' } as const;
      const query = foods.where('cook_id', '==', cookId);
      let { documents, next } = await readPage(query, order, page, meter);
      while (next !== undefined && toVisibleFoods(documents).length === 0) {
        const rest = { ...page, after: parsePageCursor(next) };
        ({ documents, next } = await readPage(query, order, rest, meter));
      }
      const [first] = documents.map((document) => document.data()).filter(({ hidden }) => !hidden);
      const owner = first && { uid: first.owner_uid, ...first.added_by };
      return { foods: await addRatings(db, toVisibleFoods(documents)), owner, next };
    },

    /** Resolves with a visible food and its rating, which cost one read each, in one round trip. */
    async find(id: string): Promise<Food | undefined> {
      const [food, rating] = await db.getAll(foods.doc(id), ratingsCollection(db).doc(id));
      const stored = food?.data() as StoredFood | undefined;
      if (!stored || stored.hidden) return undefined;
      return addRating(toFood(id, stored), rating?.data() as StoredRating | undefined);
    },

    /**
     * Routes check this before they queue a change, so requests of other users cannot delay purchases.
     * @throws HttpError 404 if the food does not exist, 403 if another user owns it.
     */
    async requireOwner(id: string, uid: string): Promise<void> {
      const stored = await read(id);
      if (!stored) throw foodNotFoundError();
      if (stored.owner_uid === uid) return;
      throw new HttpError('forbidden', 'Only the cook who added this food item can change it.');
    },

    /** Deletes a food and its menu entry. Its orders do not change, because they contain copies of its data. */
    async remove(id: string): Promise<void> {
      const food = foods.doc(id);
      const batch = db.batch().delete(food);
      deleteMenuEntries(batch, db, [id]);
      await verifyAfterError(
        () => batch.commit(),
        async () => !(await food.get()).exists,
      );
    },
  };
}

/**
 * Returns the existing foods that are not hidden. The filter runs in memory, because a food that is not hidden has no
 * field `hidden`, and Firestore cannot query for a missing field.
 */
function toVisibleFoods(documents: DocumentSnapshot<StoredFood>[]): Food[] {
  return documents.flatMap((document) => {
    const stored = document.data();
    return stored && !stored.hidden ? [toFood(document.id, stored)] : [];
  });
}

/** Returns the fields of a food after the changes of a request. A food without pickup windows has no time zone. */
export function applyFoodChanges(
  stored: Partial<FoodFields>,
  changes: FoodRequestFields,
): FoodFields {
  const { zone, ...fields } = applyChanges<FoodFields>(stored, changes) as FoodFields;
  return pickFoodFields({ ...fields, ...(fields.windows && { zone }) });
}

/** Returns the public id of a cook, from which nobody can compute the uid. */
export function toCookId(uid: string): string {
  return hash('sha256', uid).slice(0, 20);
}

export function toFood(id: string, stored: StoredFood): Food {
  const { purchase_count, cook_id, added_by } = stored;
  const facts = pick(stored, publicFactNames);
  return { _id: id, ...pickFoodFields(stored), ...facts, purchase_count, cook_id, added_by };
}

/**
 * Returns the ETag of a food. The rating changes only the part after the dot, which a comparison with `If-Match` ignores, so
 * a review does not reject an edit.
 */
export function computeFoodEtag({ rating, ...food }: Food): string {
  const etag = computeEtag(food);
  return rating ? etag.replace(/"$/, `.${rating.average}-${rating.count}"`) : etag;
}
