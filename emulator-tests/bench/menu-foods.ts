import { createHash } from 'node:crypto';
import { Timestamp, type Firestore } from '@google-cloud/firestore';
import {
  foodsCollection,
  menuShardsCollection,
  type MenuWindow,
  type StoredFood,
} from '@potluck/functions/firestore/collections';
import type { Diet } from '@potluck/functions/contract/diets';
import { createWindowId } from '@potluck/functions/contract/pickup';
import { groupBy } from '@potluck/functions/contract/values';
import { findShardId, toMenuEntry } from '@potluck/functions/menu/menu-shards';
import {
  createRandomNumberGenerator,
  createRandomMenuEntry,
} from '@potluck/functions/testing/random-menu';
import { storeMenuGenerationId } from '@potluck/functions/testing/store-menu';
import { cookAccount } from '../scripts/seed/accounts';
import { seedFoods } from '../scripts/seed/foods';
import { createStoredFood } from '../test-support/stored-documents';

/** The maximum number of writes in one commit. */
const MAX_COMMIT_WRITES = 500;
const SHARD_AGE_MS = 3_600_000;

/**
 * Returns dishes by id. Each dish has the description and the image of a seed dish. Its name combines a
 * random name, in one of many writing systems, with the name of the seed dish. The ids are as long as
 * those that Firestore generates.
 */
export function createMenuFoods(count: number): Map<string, StoredFood> {
  const random = createRandomNumberGenerator(count);
  return new Map(
    Array.from({ length: count }, (_, number) => [
      createHash('sha256').update(String(number)).digest('hex').slice(0, 20),
      createMenuFood(number, random),
    ]),
  );
}

function createMenuFood(number: number, random: () => number): StoredFood {
  const seed = seedFoods[number % seedFoods.length];
  if (!seed) throw new Error('The seed has no dishes.');
  const { food_name, food_image, food_origin, description, quantity } = seed;
  const entry = createRandomMenuEntry(random);
  const { name, price, category, in_stock, allergens, diets, area, cell, windows } = entry;
  const food = createStoredFood(cookAccount, {
    food_name: `${name} ${food_name}`,
    food_image,
    food_category: category,
    food_origin,
    description,
    price,
    quantity: in_stock ? quantity : 0,
    ...(allergens && { allergens }),
    ...(diets && { diets: diets.split(',') as Diet[] }),
    ...(windows && {
      zone: 'Europe/London',
      windows: (JSON.parse(windows) as MenuWindow[]).map(({ day }, index) =>
        createWindow(day - FIRST_RANDOM_DAY, index),
      ),
    }),
  });
  return { ...food, ...(area !== undefined && { area }), ...(cell !== undefined && { cell }) };
}

const DAY_MS = 24 * 3_600_000;
const FIRST_RANDOM_DAY = 20261127;

/** Returns an open window that begins some days after tomorrow. `index` makes the windows of a dish differ. */
function createWindow(days: number, index: number) {
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS + (days + 1) * DAY_MS;
  const [from, until] = [18, 19].map((hour) =>
    new Date(start + (hour + index) * 3_600_000).toISOString(),
  ) as [string, string];
  return { id: createWindowId({ from, until }), from, until, orders_until: from };
}

/**
 * Stores the dishes and the menu shards, and sets the menu generation ID.
 *
 * Does not use `writeFoods`, because `writeFoods` updates the shards in each commit. With 100,000 dishes, it
 * would write each of the 64 shards 250 times. This function writes each shard only once.
 *
 * The timestamp of each shard is one hour old. A refresh of the menu reads only shards with a recent timestamp,
 * so it reads none of these shards.
 */
export async function storeMenu(
  db: Firestore,
  foods: ReadonlyMap<string, StoredFood>,
): Promise<void> {
  const remaining = [...foods];
  while (remaining.length > 0) {
    const batch = db.batch();
    for (const [id, food] of remaining.splice(0, MAX_COMMIT_WRITES)) {
      batch.set(foodsCollection(db).doc(id), food);
    }
    await batch.commit();
  }
  const at = Timestamp.fromMillis(Date.now() - SHARD_AGE_MS);
  for (const [shardId, foodIds] of groupBy(foods.keys(), findShardId)) {
    const entries = foodIds.flatMap((id) => {
      const entry = toMenuEntry(foods.get(id));
      return entry ? [[id, entry] as const] : [];
    });
    await menuShardsCollection(db)
      .doc(shardId)
      .set({ at, foods: Object.fromEntries(entries) });
  }
  await storeMenuGenerationId(db, 'benchmark');
}
