import { isDeepStrictEqual } from 'node:util';
import { FieldPath, FieldValue, type Firestore } from '@google-cloud/firestore';
import { groupBy } from '../contract/group-by';
import { menuShardsCollection, type MenuEntry, type StoredFood } from '../firestore/collections';
import { encodeMenuEntry } from './menu-entry-text';

const SHARD_COUNT = 64;

/** Returns the number of the shard that contains a food, for example `007`. */
export function findShardId(foodId: string): string {
  return String(hashFnv1a(foodId) % SHARD_COUNT).padStart(3, '0');
}

/** Returns the 32-bit FNV-1a hash of the UTF-8 bytes of a text. */
function hashFnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/**
 * The fields of a food that determine its menu entry. Reading only these fields is faster than reading
 * complete foods.
 */
export const menuEntrySourceFields = [
  'food_name',
  'price',
  'food_category',
  'quantity',
  'allergens',
  'hidden',
] as const satisfies (keyof StoredFood)[];

/** The fields of a food that {@link toMenuEntry} reads. */
export type MenuEntrySource = {
  [Field in (typeof menuEntrySourceFields)[number]]?: StoredFood[Field] | undefined;
};

/**
 * Returns the menu entry of a food, or undefined for a hidden or missing food. Also returns undefined for a
 * document that lacks a required field, for example because somebody created it in the Firebase console.
 */
export function toMenuEntry(food: MenuEntrySource | undefined): MenuEntry | undefined {
  if (!food || food.hidden) return undefined;
  const { food_name, price, food_category, quantity, allergens } = food;
  if (
    food_name === undefined ||
    price === undefined ||
    food_category === undefined ||
    quantity === undefined
  ) {
    return undefined;
  }
  return {
    name: food_name,
    price,
    category: food_category,
    in_stock: quantity > 0,
    ...(allergens && { allergens }),
  };
}

/** The methods that a transaction and a write batch have in common. */
interface MenuWriter {
  set(
    document: FirebaseFirestore.DocumentReference,
    data: FirebaseFirestore.DocumentData,
    options: FirebaseFirestore.SetOptions,
  ): unknown;
}

/**
 * Adds the write of a food's menu entry to a transaction or a write batch, so the entry and the food
 * are in the same commit. Deletes the stored entry if `entry` is undefined. Reads and locks nothing.
 */
export function writeMenuEntry(
  writer: MenuWriter,
  db: Firestore,
  foodId: string,
  entry: MenuEntry | undefined,
): void {
  writeMenuEntries(writer, db, new Map([[foodId, entry]]));
}

/**
 * Adds the write of a food's menu entry to the transaction that changes the food from `before` to
 * `after`. Adds no write if the entry stays the same, for example for a hidden food. Most purchases
 * therefore do not write a shard.
 */
export function writeChangedMenuEntry(
  writer: MenuWriter,
  db: Firestore,
  foodId: string,
  { before, after }: { before: MenuEntrySource; after: MenuEntrySource },
): void {
  const entry = toMenuEntry(after);
  if (isDeepStrictEqual(entry, toMenuEntry(before))) return;
  writeMenuEntry(writer, db, foodId, entry);
}

/**
 * Like {@link writeMenuEntry}, but for many foods. Adds one write for each shard, so at most 64
 * writes.
 */
export function writeMenuEntries(
  writer: MenuWriter,
  db: Firestore,
  entries: ReadonlyMap<string, MenuEntry | undefined>,
): void {
  for (const [shardId, foodIds] of groupByShard(entries.keys())) {
    writer.set(
      menuShardsCollection(db).doc(shardId),
      {
        at: FieldValue.serverTimestamp(),
        foods: Object.fromEntries(
          foodIds.map((id) => {
            const entry = entries.get(id);
            return [id, entry ? encodeMenuEntry(entry) : FieldValue.delete()] as const;
          }),
        ),
      },
      { mergeFields: ['at', ...foodIds.map((id) => new FieldPath('foods', id))] },
    );
  }
}

/** Adds the deletion of the menu entries of deleted foods to the write batch that deletes the foods. */
export function deleteMenuEntries(writer: MenuWriter, db: Firestore, foodIds: string[]): void {
  writeMenuEntries(writer, db, new Map(foodIds.map((id) => [id, undefined])));
}

/** Returns the food ids, grouped by the id of their shard. */
export function groupByShard(foodIds: Iterable<string>): Map<string, string[]> {
  return groupBy(foodIds, findShardId);
}
