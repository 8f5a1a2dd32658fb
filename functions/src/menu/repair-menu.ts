import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FieldPath, type Firestore } from '@google-cloud/firestore';
import {
  foodsCollection,
  menuMetadataDocument,
  menuShardsCollection,
  type MenuEntry,
} from '../firestore/collections';
import {
  groupByShard,
  menuEntrySourceFields,
  readMenuEntries,
  toMenuEntry,
  writeMenuEntries,
} from './menu-shards';

const PAGE_SIZE = 2_000;

/** A food with a missing, wrong, or unnecessary entry in its menu shard. */
export interface MenuDifference {
  foodId: string;
  stored: MenuEntry | undefined;
  /** Undefined if the food is hidden or does not exist. */
  expected: MenuEntry | undefined;
}

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
      const stored = new Map(shards.docs.flatMap((shard) => readMenuEntries(shard.data())));
      const foods = foodsCollection(db);
      const { count } = (await transaction.get(foods.count())).data();
      const firstPage = foods
        .orderBy(FieldPath.documentId())
        .select(...menuEntrySourceFields)
        .limit(PAGE_SIZE);
      const expected = new Map<string, MenuEntry | undefined>();
      let { docs } = await transaction.get(firstPage);
      while (docs.length > 0) {
        for (const food of docs) expected.set(food.id, toMenuEntry(food.data()));
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
  for (const shard of groupByShard(differences.map(({ foodId }) => foodId)).values()) {
    while (shard.length > 0) {
      const foodIds = shard.splice(0, MAX_TRANSACTION_FOODS);
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
      const entries = new Map(foods.map((food) => [food.id, toMenuEntry(food.data())] as const));
      writeMenuEntries(transaction, db, entries);
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}
