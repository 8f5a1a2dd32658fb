import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FieldPath, FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import { type PickupWindow, getLocalDate } from '../contract/pickup';
import { groupBy } from '../contract/values';
import type { DocumentWriter } from '../firestore/client';
import {
  type MenuEntry,
  type MenuWindow,
  type StoredFood,
  type StoredMenuShard,
  menuShardsCollection,
} from '../firestore/collections';
import { HttpError } from '../http/responses';

const SHARD_COUNT = 64;

/** Returns the number of the shard that contains a food, for example `007`. */
export function findShardId(foodId: string): string {
  const start = Number.parseInt(hash('sha256', foodId).slice(0, 8), 16);
  return String(start % SHARD_COUNT).padStart(3, '0');
}

/** The fields of a food that determine its menu entry. */
export const menuEntrySourceFields = [
  'food_name',
  'price',
  'food_category',
  'quantity',
  'allergens',
  'diets',
  'area',
  'cell',
  'windows',
  'zone',
  'hidden',
  'cook_id',
  'offered_at',
] as const satisfies (keyof StoredFood)[];

export type MenuEntrySource = {
  [Field in (typeof menuEntrySourceFields)[number]]?: StoredFood[Field] | undefined;
};

/**
 * Returns undefined for a hidden or missing food, and for a document without a required field, which somebody created
 * in the Firebase console.
 */
export function toMenuEntry(food: MenuEntrySource | undefined): MenuEntry | undefined {
  if (!food || food.hidden) return undefined;
  const { food_name, price, food_category, quantity, windows, zone } = food;
  const { allergens, diets, area, cell, cook_id, offered_at } = food;
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
    // A boolean has the same size for both values, so a purchase never makes a shard larger.
    in_stock: quantity > 0,
    ...(allergens && { allergens }),
    ...(diets && { diets: diets.join(',') }),
    ...(area !== undefined && { area }),
    ...(cell !== undefined && { cell }),
    ...(windows &&
      zone !== undefined && {
        windows: JSON.stringify(windows.map((one) => toMenuWindow(one, zone))),
      }),
    ...(cook_id !== undefined && { cook: cook_id }),
    ...(offered_at && { offered: offered_at.seconds }),
  };
}

function toMenuWindow({ from, orders_until }: PickupWindow, zone: string): MenuWindow {
  const day = Number(getLocalDate(Date.parse(from), zone).replaceAll('-', ''));
  return { day, closes: Date.parse(orders_until) };
}

export function readMenuEntries({ foods = {}, ratings = {} }: StoredMenuShard) {
  return Object.entries(foods).map(([id, entry]): [string, MenuEntry] => {
    const rating = ratings[id];
    return [id, rating === undefined ? entry : { ...entry, rating }];
  });
}

type EntryFields = Record<string, unknown>;

const missingFields = Object.fromEntries(
  ['allergens', 'diets', 'area', 'cell', 'windows', 'cook', 'offered'].map((name) => [
    name,
    FieldValue.delete(),
  ]),
);

/** Returns the fields to write for a complete entry. A field that the entry lacks is deleted from the shard. */
const toFields = (entry: MenuEntry): EntryFields => ({ ...missingFields, ...entry });

/**
 * Adds the writes of the fields of a menu entry that differ between `before` and `after`, so two writers of
 * different facts do not overwrite each other. Most purchases change no field, so they write no shard.
 */
export function writeChangedMenuEntry(
  writer: DocumentWriter,
  db: Firestore,
  foodId: string,
  { before, after }: { before: MenuEntrySource; after: MenuEntrySource },
): void {
  const [old, entry] = [toMenuEntry(before), toMenuEntry(after)];
  if (isDeepStrictEqual(entry, old)) return;
  const oldFields: EntryFields = { ...old };
  const changed = Object.entries(entry ? toFields(entry) : {}).filter(
    ([name, value]) => !isDeepStrictEqual(value, oldFields[name]),
  );
  writeShards(writer, db, new Map([[foodId, entry && Object.fromEntries(changed)]]));
}

/**
 * Adds the writes of menu entries, or their deletions, to the commit that writes the foods: one write for each shard, so
 * at most 64. Reads and locks nothing.
 */
export function writeMenuEntries(
  writer: DocumentWriter,
  db: Firestore,
  entries: ReadonlyMap<string, MenuEntry | undefined>,
): void {
  writeShards(
    writer,
    db,
    new Map(Array.from(entries, ([id, entry]) => [id, entry && toFields(entry)])),
  );
}

export function deleteMenuEntries(writer: DocumentWriter, db: Firestore, foodIds: string[]): void {
  for (const [shardId, ids] of groupBy(foodIds, findShardId)) {
    const deleted = Object.fromEntries(ids.map((id) => [id, FieldValue.delete()]));
    const paths = ids.flatMap((id) => [new FieldPath('foods', id), new FieldPath('ratings', id)]);
    writeShard(writer, db, shardId, { foods: deleted, ratings: deleted }, paths);
  }
}

export function writeMenuRating(
  writer: DocumentWriter,
  db: Firestore,
  foodId: string,
  rating: string | undefined,
): void {
  const ratings = { [foodId]: rating ?? FieldValue.delete() };
  writeShard(writer, db, findShardId(foodId), { ratings }, [new FieldPath('ratings', foodId)]);
}

/** Adds the writes of some fields of entries, by food id. Deletes an entry whose fields are undefined. */
function writeShards(
  writer: DocumentWriter,
  db: Firestore,
  fieldsById: ReadonlyMap<string, EntryFields | undefined>,
): void {
  for (const [shardId, foodIds] of groupBy(fieldsById.keys(), findShardId)) {
    const foods = foodIds.map((id) => [id, fieldsById.get(id) ?? FieldValue.delete()] as const);
    const mergeFields = foodIds.flatMap((id) => {
      const fields = fieldsById.get(id);
      if (!fields) return [new FieldPath('foods', id)];
      return Object.keys(fields).map((name) => new FieldPath('foods', id, name));
    });
    writeShard(writer, db, shardId, { foods: Object.fromEntries(foods) }, mergeFields);
  }
}

function writeShard(
  writer: DocumentWriter,
  db: Firestore,
  shardId: string,
  fields: Record<string, object>,
  paths: FieldPath[],
): void {
  const shard = menuShardsCollection(db).doc(shardId);
  const at = FieldValue.serverTimestamp();
  writer.set(shard, { at, ...fields }, { mergeFields: ['at', ...paths] });
}

/** The maximum size of a document of Firestore, in bytes. */
const MAX_DOCUMENT_BYTES = 1_048_576;
/** The part of a shard that additions, and edits that make an entry longer, may fill. */
const MAX_FILL_LEVELS = { addition: 0.9, edit: 0.95 };
/** Above this part of a shard, each addition logs an error, so a maintainer can add shards in time. */
const WARNING_FILL_LEVEL = 0.8;

/**
 * Rejects an addition or an edit that would fill the shard of a food too far. Purchases, cancellations, and
 * removals need no space, so they never fail because of the menu. The read locks nothing, so concurrent
 * additions can exceed the level by a few entries, for which the rest of the shard has space.
 * @throws HttpError 507 `menu-full`, which the log reports to the maintainers, unlike a 4xx.
 */
export async function requireMenuSpace(
  db: Firestore,
  foodId: string,
  { before, after }: { before?: MenuEntry | undefined; after: MenuEntry | undefined },
): Promise<void> {
  const addedBytes = measure(after) - measure(before);
  if (addedBytes <= 0) return;
  const shardId = findShardId(foodId);
  const shard = (await menuShardsCollection(db).doc(shardId).get()).data();
  const level = (measureShard(shard) + addedBytes) / MAX_DOCUMENT_BYTES;
  if (level > WARNING_FILL_LEVEL) {
    const message = `Menu shard ${shardId} is ${Math.round(level * 100)}% full.`;
    // Cloud Logging reads the severity only from JSON.
    console.error(JSON.stringify({ severity: 'ERROR', message }));
  }
  if (level > MAX_FILL_LEVELS[before ? 'edit' : 'addition']) {
    throw new HttpError('menu-full', 'The menu is full, so this dish cannot be saved.');
  }
}

export function measureShard(shard: StoredMenuShard | undefined): number {
  const documentName = measure('menu_shards') + measure('000') + 16;
  return documentName + measure(shard);
}

/** The size in bytes, see https://firebase.google.com/docs/firestore/storage-size. */
function measure(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number' || value instanceof Timestamp) return 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + measure(item), 0);
  return Object.entries(value as object).reduce(
    (sum, [name, field]) => sum + measure(name) + measure(field),
    32,
  );
}
