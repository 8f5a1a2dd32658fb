import { isDeepStrictEqual } from 'node:util';
import { FieldPath, type Firestore } from '@google-cloud/firestore';
import { foodsCollection, menuShardsCollection, type MenuEntry } from '../firestore/collections';
import { decodeMenuShard } from './menu-entry-text';
import { menuEntrySourceFields, toMenuEntry } from './menu-shards';

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
      const stored = new Map(shards.docs.flatMap((shard) => decodeMenuShard(shard.data())));
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
