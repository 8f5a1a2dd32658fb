import type { Firestore } from '@google-cloud/firestore';

const COLLECTION_NAMES = ['foods', 'orders', 'purchase_keys', 'food_additions'];

/**
 * Returns all documents as one JSON string, so a test can compare the database before and after.
 */
export async function serializeDatabase(db: Firestore): Promise<string> {
  const lists = await Promise.all(COLLECTION_NAMES.map((name) => db.collection(name).get()));
  return JSON.stringify(
    lists.map(({ docs }) => docs.map((document) => [document.id, document.data()])),
  );
}
