import type { Firestore } from '@google-cloud/firestore';
import { personalDataPolicies } from '@potluck/functions/account-data/personal-data-policies';

/**
 * Returns all documents as one JSON string. With it, a test can compare the database before and after
 * an action.
 */
export async function serializeDatabase(db: Firestore): Promise<string> {
  const lists = await Promise.all(
    personalDataPolicies.map(({ collection }) => collection(db).get()),
  );
  return JSON.stringify(
    lists.map(({ docs }) => docs.map((document) => [document.id, document.data()])),
  );
}
