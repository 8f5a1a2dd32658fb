import type { Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import { foodsIn } from '../firestore/collections';
import { foodNotFound, notTheOwner } from './food-refusals';

/** Takes a food off the menu. Orders of it stay as they were bought. */
export function removeFood(db: Firestore) {
  return (foodId: string, owner: Account): Promise<void> =>
    db.runTransaction(async (transaction) => {
      const reference = foodsIn(db).doc(foodId);
      const stored = (await transaction.get(reference)).data();
      if (!stored) throw foodNotFound();
      if (stored.owner_uid !== owner.uid) throw notTheOwner();
      transaction.delete(reference);
    });
}
