import { expect, it } from 'vitest';
import { allergenNames } from '../contract/allergens';
import type { MenuEntry, StoredFood } from '../firestore/collections';
import { createStoredFoodFixture } from '../testing/store-menu';
import { encodeMenuEntry } from './menu-entry-text';
import { toMenuEntry } from './menu-shards';

const SHARD_COUNT = 64;
/** The maximum size of a document of Firestore, in bytes. */
const MAX_DOCUMENT_BYTES = 1_048_576;
/** A food id with the length of the ids that Firestore generates. */
const FOOD_ID = 'x'.repeat(20);

/**
 * Returns the size of a value in bytes, as https://firebase.google.com/docs/firestore/storage-size
 * defines it. A map includes 32 additional bytes.
 */
function computeSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (typeof value === 'number') return 8;
  return Object.entries(value as object).reduce(
    (sum, [name, field]) => sum + computeSize(name) + computeSize(field),
    32,
  );
}

/** Returns the maximum number of entries of the size of `entry` in one shard. */
function countEntriesPerShard(entry: MenuEntry): number {
  const documentName = computeSize('menu_shards') + computeSize('000') + 16;
  // A timestamp has 8 bytes, like a number.
  const emptyShard = documentName + computeSize({ at: 0, foods: {} });
  return Math.floor(
    (MAX_DOCUMENT_BYTES - emptyShard) /
      (computeSize(FOOD_ID) + computeSize(encodeMenuEntry(entry))),
  );
}

const LONGEST_NAME = '飯'.repeat(120);

it.each([
  ['the longest name', { food_name: LONGEST_NAME }, 2_608, 166_912],
  [
    'the longest name and two allergens',
    { food_name: LONGEST_NAME, allergens: ['gluten', 'milk'] },
    2_496,
    159_744,
  ],
  [
    'the longest name, the longest category, and all allergens',
    { food_name: LONGEST_NAME, food_category: '飯'.repeat(40), allergens: [...allergenNames] },
    1_610,
    103_040,
  ],
] as const)(
  'a menu shard has space for the expected number of dishes with %s',
  (what, fields, perShard, total) => {
    const entry = toMenuEntry(createStoredFoodFixture(fields as Partial<StoredFood>));
    const count = countEntriesPerShard(entry ?? expect.fail());
    console.log(`Dishes with ${what}: ${count} per shard, ${count * SHARD_COUNT} in all shards`);
    expect([count, count * SHARD_COUNT]).toEqual([perShard, total]);
  },
);
