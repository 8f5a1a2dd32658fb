import type { Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import { foodsCollection } from '../firestore/collections';
import { foodNotFoundError, notOwnerError } from './food-errors';

/**
 * Returns a function that checks that a user owns a food. Routes call the returned function before
 * they queue a change, so requests of other users cannot delay purchases. The check itself needs no
 * queue, because the owner of a food never changes.
 *
 * The returned function throws HttpError 404 if the food does not exist, 403 if another user owns
 * it.
 */
export function createFoodOwnershipCheck(db: Firestore) {
  return async (foodId: string, { uid }: Account): Promise<void> => {
    const stored = (await foodsCollection(db).doc(foodId).get()).data();
    if (!stored) throw foodNotFoundError();
    if (stored.owner_uid !== uid) throw notOwnerError();
  };
}
