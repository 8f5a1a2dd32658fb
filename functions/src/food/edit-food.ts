import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import type { FoodFields, UpdateFoodAnswer } from '../contract/food';
import { foodsIn, type StoredFood } from '../firestore/collections';
import { foodChanged, foodNotFound, notTheOwner } from './food-refusals';
import { matchesEtag } from './food-etag';
import { toFood } from './food-store';
import { nameKey } from './name-key';

interface Edit {
  foodId: string;
  owner: Account;
  fields: FoodFields;
  /** The food's ETag as the form had it; without it the edit is taken as it is. */
  ifMatch: string | undefined;
}

/** Refuses an edit of a food that was bought meanwhile: it would give sold units back. */
export function editFood(db: Firestore, now: () => Date) {
  return ({ foodId, owner, fields, ifMatch }: Edit): Promise<UpdateFoodAnswer> =>
    db.runTransaction(async (transaction) => {
      const reference = foodsIn(db).doc(foodId);
      const stored = (await transaction.get(reference)).data();
      if (!stored) throw foodNotFound();
      if (stored.owner_uid !== owner.uid) throw notTheOwner();
      if (ifMatch !== undefined && !matchesEtag(ifMatch, toFood(foodId, stored))) {
        throw foodChanged();
      }
      if (isUnchanged(stored, fields)) {
        return { modifiedCount: 0, message: 'No changes were made to the food item.' };
      }
      transaction.update(reference, {
        ...fields,
        name_key: nameKey(fields.food_name),
        updated_at: Timestamp.fromDate(now()),
      });
      return { modifiedCount: 1, message: 'Food item updated successfully.' };
    });
}

function isUnchanged(stored: StoredFood, fields: FoodFields): boolean {
  const names = Object.keys(fields) as (keyof FoodFields)[];
  return names.every((name) => stored[name] === fields[name]);
}
