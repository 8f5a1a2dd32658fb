import { Timestamp, type Firestore, type Transaction } from '@google-cloud/firestore';
import type { FoodFields, UpdateFoodAnswer } from '../contract/food';
import { confirmOnFailure } from '../firestore/confirm-on-failure';
import { foodsIn, type StoredFood } from '../firestore/collections';
import { foodChanged, foodNotFound } from './food-refusals';
import { matchesEtag } from './food-etag';
import { toFood } from './food-store';
import { nameKey } from './name-key';

interface Edit {
  foodId: string;
  fields: FoodFields;
  /** The food's ETag as the form had it. */
  ifMatch: string | undefined;
}

const UPDATED = { modifiedCount: 1, message: 'Food item updated successfully.' } as const;
const UNCHANGED = { modifiedCount: 0, message: 'No changes were made to the food item.' } as const;

/**
 * With `ifMatch`, an edit of a food that was bought or changed since is refused, 409: it would give
 * sold units back. Without it the edit is taken as it is.
 */
export function editFood(db: Firestore, now: () => Date) {
  return async ({ foodId, fields, ifMatch }: Edit): Promise<UpdateFoodAnswer> => {
    const food = foodsIn(db).doc(foodId);
    const editedAt = Timestamp.fromDate(now());
    let answer: UpdateFoodAnswer = UNCHANGED;
    let writesNothing = false;
    const isDone = (stored?: StoredFood) => stored?.updated_at.isEqual(editedAt) === true;

    const edit = async (transaction: Transaction) => {
      const stored = (await transaction.get(food)).data();
      // The SDK runs this function again if the commit was rejected or its response was lost. In the
      // second case the update of the earlier run is stored.
      if (answer === UPDATED && isDone(stored)) return;
      answer = UNCHANGED;
      if (!stored) throw foodNotFound();
      if (ifMatch !== undefined && !matchesEtag(ifMatch, toFood(foodId, stored))) {
        throw foodChanged();
      }
      writesNothing = isUnchanged(stored, fields);
      if (writesNothing) return;
      transaction.update(food, {
        ...fields,
        name_key: nameKey(fields.food_name),
        updated_at: editedAt,
      });
      answer = UPDATED;
    };
    await confirmOnFailure(
      () => db.runTransaction(edit),
      // An edit that wrote nothing does not depend on the commit.
      async () => writesNothing || (answer === UPDATED && isDone((await food.get()).data())),
    );
    return answer;
  };
}

function isUnchanged(stored: StoredFood, fields: FoodFields): boolean {
  const names = Object.keys(fields) as (keyof FoodFields)[];
  return names.every((name) => stored[name] === fields[name]);
}
