import type { Firestore } from '@google-cloud/firestore';

const COLLECTIONS = ['foods', 'orders', 'purchase_keys', 'food_additions'];

/** All that is stored, to be compared with what is stored later. */
export async function everythingIn(db: Firestore): Promise<string> {
  const lists = await Promise.all(COLLECTIONS.map((name) => db.collection(name).get()));
  return JSON.stringify(lists.map(({ docs }) => docs.map((each) => [each.id, each.data()])));
}
