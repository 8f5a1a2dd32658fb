import { Timestamp, type Firestore } from '@google-cloud/firestore';
import {
  menuShardsCollection,
  type MenuEntry,
  type StoredMenuShard,
} from '../firestore/collections';
import { HttpError } from '../http/http-error';
import { findShardId } from './menu-shards';

/** The maximum size of a document of Firestore, in bytes. */
const MAX_DOCUMENT_BYTES = 1_048_576;
/** The part of a shard that additions, and edits that make an entry longer, may fill. */
const MAX_FILL_LEVELS = { addition: 0.9, edit: 0.95 };
/** Above this part of a shard, each addition logs an error, so a maintainer can add shards in time. */
const WARNING_FILL_LEVEL = 0.8;

/**
 * Rejects an addition or an edit that would fill the shard of a food too far. Purchases, cancellations, and
 * removals need no space, so they never fail because of the menu. Costs one read. Does nothing for an edit that
 * does not make the entry longer. The read locks nothing, so concurrent additions can exceed the level by a few
 * entries, for which the rest of the shard has space.
 * @throws HttpError 507 `menu-full`. The status is not 4xx, because the log must report the error to the maintainers.
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
    console.error(`Menu shard ${shardId} is ${Math.round(level * 100)}% full.`);
  }
  if (level > MAX_FILL_LEVELS[before ? 'edit' : 'addition']) {
    throw new HttpError('menu-full', 'The menu is full, so this dish cannot be saved.');
  }
}

/** Returns the size of a shard in bytes. */
export function measureShard(shard: StoredMenuShard | undefined): number {
  const documentName = measure('menu_shards') + measure('000') + 16;
  return documentName + measure(shard);
}

/**
 * Returns the size of a stored value in bytes, as https://firebase.google.com/docs/firestore/storage-size
 * defines it.
 */
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
