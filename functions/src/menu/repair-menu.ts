import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FieldPath, type Firestore } from '@google-cloud/firestore';
import { groupBy } from '../contract/values';
import {
  foodsCollection,
  menuMetadataDocument,
  menuShardsCollection,
  type MenuEntry,
  ratingsCollection,
} from '../firestore/collections';
import {
  findShardId,
  menuEntrySourceFields,
  toMenuEntry,
  writeMenuEntries,
  writeMenuRating,
} from './menu-shards';
import { toMenuRating } from './ratings';

const PAGE_SIZE = 2_000;

/** A hidden food has no entry, but keeps its rating. */
type FoodInShard = Partial<MenuEntry> | undefined;

/** A food with a missing, wrong, or unnecessary entry or rating in its menu shard. */
export interface MenuDifference {
  foodId: string;
  stored: FoodInShard;
  expected: FoodInShard;
}

const addRating = (entry: FoodInShard, rating: string | undefined): FoodInShard =>
  rating === undefined ? entry : { ...entry, rating };

/**
 * Resolves with the differences between the menu and the foods, sorted by food id. Reads all documents at one
 * point in time, so concurrent writes cause no differences. Calls `onProgress` with the completed fraction.
 */
export async function findMenuDifferences(
  db: Firestore,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<MenuDifference[]> {
  return db.runTransaction(
    async (transaction) => {
      const shards = await transaction.get(menuShardsCollection(db));
      const stored = new Map<string, FoodInShard>();
      for (const { foods = {}, ratings = {} } of shards.docs.map((shard) => shard.data())) {
        for (const id of Object.keys({ ...foods, ...ratings })) {
          stored.set(id, addRating(foods[id], ratings[id]));
        }
      }
      const rated = (await transaction.get(ratingsCollection(db))).docs;
      const ratings = new Map(rated.map((rating) => [rating.id, toMenuRating(rating.data())]));
      const foods = foodsCollection(db);
      const { count } = (await transaction.get(foods.count())).data();
      const firstPage = foods
        .orderBy(FieldPath.documentId())
        .select(...menuEntrySourceFields)
        .limit(PAGE_SIZE);
      const expected = new Map<string, FoodInShard>();
      let { docs } = await transaction.get(firstPage);
      while (docs.length > 0) {
        for (const food of docs) {
          expected.set(food.id, addRating(toMenuEntry(food.data()), ratings.get(food.id)));
        }
        onProgress(expected.size / count);
        ({ docs } = await transaction.get(firstPage.startAfter(docs.at(-1))));
      }
      return [...new Set([...expected.keys(), ...stored.keys()])]
        .sort()
        .map((foodId) => ({
          foodId,
          stored: stored.get(foodId),
          expected: expected.get(foodId),
        }))
        .filter((entries) => !isDeepStrictEqual(entries.stored, entries.expected));
    },
    { readOnly: true },
  );
}

/** The maximum number of foods in one transaction, which locks them for some milliseconds. */
const MAX_TRANSACTION_FOODS = 200;
/** The maximum number of attempts of a transaction, because purchases and edits can lock one of its foods. */
const MAX_ATTEMPTS = 20;

/**
 * Corrects all entries of the menu, and then writes a new generation ID, so every API instance loads the menu
 * again. Resolves with the number of changed entries. Calls `onProgress` with the completed fraction.
 *
 * The function can run while the API writes: every writer of an entry writes the food in the same commit, so a
 * transaction that reads the food and writes its entry never replaces a newer entry. The API never makes a
 * correct entry wrong, so only the differences need to be written.
 */
export async function repairMenu(
  db: Firestore,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<number> {
  const differences = await findMenuDifferences(db, (fraction) => onProgress(fraction / 2));
  let written = 0;
  for (const shard of groupBy(differences, ({ foodId }) => findShardId(foodId)).values()) {
    while (shard.length > 0) {
      const foodIds = shard.splice(0, MAX_TRANSACTION_FOODS).map(({ foodId }) => foodId);
      await writeEntriesOf(db, foodIds);
      written += foodIds.length;
      onProgress((1 + written / differences.length) / 2);
    }
  }
  await menuMetadataDocument(db).set({ generation: randomUUID() });
  onProgress(1);
  return differences.length;
}

async function writeEntriesOf(db: Firestore, foodIds: string[]): Promise<void> {
  await db.runTransaction(
    async (transaction) => {
      const foods = await transaction.getAll(...foodIds.map((id) => foodsCollection(db).doc(id)));
      const rated = await transaction.getAll(...foodIds.map((id) => ratingsCollection(db).doc(id)));
      const entries = new Map(foods.map((food) => [food.id, toMenuEntry(food.data())] as const));
      writeMenuEntries(transaction, db, entries);
      for (const [index, { id, exists }] of foods.entries()) {
        const rating = exists ? toMenuRating(rated[index]?.data()) : undefined;
        writeMenuRating(transaction, db, id, rating);
      }
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}
