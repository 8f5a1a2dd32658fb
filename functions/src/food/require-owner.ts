import type { Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import { foodsIn } from '../firestore/collections';
import { foodNotFound, notTheOwner } from './food-refusals';

/**
 * A food's owner never changes, so it is asked for before the queue: somebody who may not change a
 * dish cannot hold up those who buy it.
 *
 * The returned function throws HttpError 404 for a food that is not there, 403 for another cook's.
 */
export function requireOwner(db: Firestore) {
  return async (foodId: string, { uid }: Account): Promise<void> => {
    const stored = (await foodsIn(db).doc(foodId).get()).data();
    if (!stored) throw foodNotFound();
    if (stored.owner_uid !== uid) throw notTheOwner();
  };
}
