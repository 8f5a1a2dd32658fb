import type { DocumentReference, Firestore } from '@google-cloud/firestore';
import { foodsCollection, type StoredFood } from '../firestore/collections';
import { toMenuEntry, writeMenuEntries } from '../menu/menu-shards';

/**
 * The maximum number of foods in one commit. Together with the 64 shards of the menu, a commit has
 * fewer than 500 writes.
 */
const MAX_BATCH_SIZE = 400;

/** The methods that a transaction and a write batch have in common. */
type Writer = Parameters<typeof writeMenuEntries>[0] & {
  set(document: DocumentReference<StoredFood>, food: StoredFood): unknown;
};

/**
 * Adds the writes of a food and its menu entry to a write batch or a transaction. Demo data and tests
 * that bypass the API must use a function of this file. Otherwise, the list of all foods does not
 * contain the food.
 */
export function writeFood(writer: Writer, db: Firestore, id: string, food: StoredFood): void {
  writer.set(foodsCollection(db).doc(id), food);
  writeMenuEntries(writer, db, new Map([[id, toMenuEntry(food)]]));
}

/** Writes many foods, keyed by id, and their menu entries, in as few commits as possible. */
export async function writeFoods(
  db: Firestore,
  foods: ReadonlyMap<string, StoredFood>,
): Promise<void> {
  const remaining = [...foods];
  while (remaining.length > 0) {
    const chunk = remaining.splice(0, MAX_BATCH_SIZE);
    const batch = db.batch();
    for (const [id, food] of chunk) batch.set(foodsCollection(db).doc(id), food);
    writeMenuEntries(batch, db, new Map(chunk.map(([id, food]) => [id, toMenuEntry(food)])));
    await batch.commit();
  }
}

/** Changes fields of a stored food, and its menu entry. The food must exist. */
export async function changeStoredFood(
  db: Firestore,
  id: string,
  changes: Partial<StoredFood>,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(foodsCollection(db).doc(id))).data();
    if (!stored) throw new Error(`There is no food with the ID ${id}.`);
    writeFood(transaction, db, id, { ...stored, ...changes });
  });
}
