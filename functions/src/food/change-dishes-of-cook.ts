import { hash } from 'node:crypto';
import { type Firestore, Timestamp, type Transaction } from '@google-cloud/firestore';
import {
  type StoredFood,
  foodAdditionsCollection,
  foodsCollection,
} from '../firestore/collections';
import { toMenuEntry, writeMenuEntries } from '../menu/menu-shards';

/** The same time as for an addition, so the record never expires too early. */
const ADDITIONS_LIFETIME_MS = 60 * 60 * 1000;

/**
 * Adds the changes of the dishes of a cook and of their menu entries to a transaction. `change` returns the dish with its
 * new fields, or undefined if it does not change. A cook has at most 200 dishes, so one transaction changes all of them.
 *
 * Locks the record of additions first, and writes it. A concurrent addition of the cook then fails, and reads what else
 * the transaction has changed when it is retried.
 */
export async function changeDishesOfCook(
  transaction: Transaction,
  db: Firestore,
  uid: string,
  now: Date,
  change: (dish: StoredFood) => StoredFood | undefined,
): Promise<void> {
  const additions = foodAdditionsCollection(db).doc(hash('sha256', uid));
  await transaction.get(additions);
  const { docs } = await transaction.get(foodsCollection(db).where('owner_uid', '==', uid));
  const entries = new Map<string, ReturnType<typeof toMenuEntry>>();
  for (const dish of docs) {
    const changed = change(dish.data());
    if (!changed) continue;
    transaction.set(dish.ref, changed);
    entries.set(dish.id, toMenuEntry(changed));
  }
  writeMenuEntries(transaction, db, entries);
  const expires_at = Timestamp.fromMillis(now.getTime() + ADDITIONS_LIFETIME_MS);
  transaction.set(additions, { expires_at }, { merge: true });
}
