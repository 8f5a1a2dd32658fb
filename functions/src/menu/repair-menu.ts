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

/**
 * A food with a missing, wrong, or unnecessary menu entry: its id, the stored entry, and the correct
 * entry.
 */
export interface MenuDifference {
  foodId: string;
  /** The entry in the menu shard. Undefined if the shard has no entry for the food. */
  stored: MenuEntry | undefined;
  /** The entry that matches the food. Undefined if the food is hidden or does not exist. */
  expected: MenuEntry | undefined;
}

/**
 * Compares the menu entries of all shards with all foods. Resolves with the differences, sorted by food
 * id. Reads all documents at one point in time, so concurrent writes cause no differences. Locks nothing.
 * Calls `onProgress` with the fraction of the foods that it has read so far, from 0 to 1.
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

/**
 * The maximum number of foods in one transaction. The transaction locks these foods for some milliseconds,
 * and purchases of them wait.
 */
const MAX_TRANSACTION_FOODS = 200;
const PARALLEL_TRANSACTIONS = 8;
/**
 * The maximum number of attempts of a transaction. Firestore can reject some attempts, because purchases
 * and edits can lock one of the foods.
 */
const MAX_ATTEMPTS = 20;

/**
 * Writes the missing menu entries, replaces the wrong ones, and deletes the entries of hidden and deleted
 * foods. Then writes a new generation ID. The generation ID is random, and every API instance loads the menu
 * again when it changes. Resolves with the number of changed entries. Calls `onProgress` with the completed
 * fraction of the work.
 *
 * The function can run several times, and while the API writes, for two reasons:
 * - Every writer of an entry writes the food in the same commit. A transaction that reads the food and writes
 *   its entry is therefore serialized with all writers of this entry. It never replaces a newer entry. This
 *   also applies to a food that does not exist yet or was deleted.
 * - The API never makes a correct entry wrong. Only the entries that the comparison found need to be written.
 */
export async function repairMenu(
  db: Firestore,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<number> {
  const differences = await findMenuDifferences(db, (fraction) => {
    onProgress(fraction / 2);
  });
  const chunks = [...groupByShard(differences.map(({ foodId }) => foodId)).values()].flatMap(
    (shard) => chunk(shard, MAX_TRANSACTION_FOODS),
  );
  let writtenChunks = 0;
  const waiting = chunks.values();
  const writeWaitingChunks = async () => {
    for (const foodIds of waiting) {
      await writeEntriesOf(db, foodIds);
      writtenChunks += 1;
      onProgress((1 + writtenChunks / chunks.length) / 2);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_TRANSACTIONS }, writeWaitingChunks));
  await menuMetadataDocument(db).set({ generation: randomUUID() });
  onProgress(1);
  return differences.length;
}

/** Writes the menu entries of some foods of one shard. */
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

function chunk<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
