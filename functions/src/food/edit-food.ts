import { FieldValue, Timestamp, type Firestore, type Transaction } from '@google-cloud/firestore';
import {
  foodFieldNames,
  pickFoodFields,
  type FoodFields,
  type UpdateFoodResponse,
} from '../contract/food';
import { isSameJsonValue } from '../contract/values';
import { verifyAfterError } from '../firestore/client';
import { foodsCollection, type StoredFood } from '../firestore/collections';
import { requireMenuSpace, toMenuEntry, writeChangedMenuEntry } from '../menu/menu-shards';
import { findPhotoDocument, isOwnPhoto } from '../photo/photo-ownership';
import { foodChangedError, foodNotFoundError, photoNotYoursError } from './food-errors';
import { computeEtag, matchesEtag } from '../http/response-caching';
import { toFood } from './food-store';
import { toNameSortKey } from '../contract/text';

interface FoodEdit {
  foodId: string;
  fields: FoodFields;
  /** The value of the header `If-Match`: the ETag that the food had when the cook opened the form. */
  ifMatch: string | undefined;
}

const UPDATED_RESPONSE = { modifiedCount: 1, message: 'Food item updated successfully.' } as const;
const UNCHANGED_RESPONSE = {
  modifiedCount: 0,
  message: 'No changes were made to the food item.',
} as const;

/**
 * An update that deletes every editable field of a food. An edit spreads its new values over this
 * update. It therefore deletes only the fields for which it has no new value.
 */
const DELETE_ALL_FIELDS = Object.fromEntries(
  foodFieldNames.map((name) => [name, FieldValue.delete()]),
);

/**
 * Returns a function that replaces the editable fields of a food. With `ifMatch`, the function
 * rejects the edit if the food was bought or changed after the cook opened the form. Such an edit
 * would add the sold units to the stock again. Without `ifMatch`, the function accepts every edit. If
 * the food already has the fields of the edit, the function writes nothing and ignores `ifMatch`.
 *
 * An edit that changes the image to an uploaded photo also writes `used_at` of the photo. The photo
 * sweep therefore keeps the photo, even if the sweep has just found no dish with this photo.
 *
 * The returned function throws HttpError 404 if the food does not exist, 400 if its new photo belongs to
 * another user, 409 if `ifMatch` does not match the food, and 507 if the menu has no space for a longer name.
 */
export function editFood(db: Firestore, now: () => Date) {
  return async ({ foodId, fields, ifMatch }: FoodEdit): Promise<UpdateFoodResponse> => {
    const food = foodsCollection(db).doc(foodId);
    const editedAt = Timestamp.fromDate(now());
    let response: UpdateFoodResponse = UNCHANGED_RESPONSE;
    let writesNothing = false;
    const hasThisEdit = (stored?: StoredFood) => stored?.updated_at.isEqual(editedAt) === true;

    const edit = async (transaction: Transaction) => {
      const stored = (await transaction.get(food)).data();
      // The SDK runs this function again if Firestore rejected the commit or if the response to the
      // commit was lost. If the response was lost, the stored food already contains this edit.
      if (response === UPDATED_RESPONSE && hasThisEdit(stored)) return;
      response = UNCHANGED_RESPONSE;
      if (!stored) throw foodNotFoundError();
      // The fields are compared before `ifMatch`, because the ETag no longer matches if the client
      // repeats a saved edit whose response was lost.
      writesNothing = isSameJsonValue(pickFoodFields(stored), pickFoodFields(fields));
      if (writesNothing) return;
      if (ifMatch !== undefined && !matchesEtag(ifMatch, computeEtag(toFood(foodId, stored)))) {
        throw foodChangedError();
      }
      const after = { ...fields, hidden: stored.hidden };
      await requireMenuSpace(db, foodId, {
        before: toMenuEntry(stored),
        after: toMenuEntry(after),
      });
      const photo =
        fields.food_image === stored.food_image
          ? undefined
          : findPhotoDocument(db, fields.food_image);
      if (photo) {
        const owned = { url: fields.food_image, uid: stored.owner_uid, kind: 'dish' } as const;
        if (!isOwnPhoto(await transaction.get(photo), owned)) throw photoNotYoursError();
        transaction.update(photo, { used_at: editedAt });
      }
      transaction.update(food, {
        ...DELETE_ALL_FIELDS,
        ...fields,
        name_key: toNameSortKey(fields.food_name),
        updated_at: editedAt,
      });
      writeChangedMenuEntry(transaction, db, foodId, { before: stored, after });
      response = UPDATED_RESPONSE;
    };
    await verifyAfterError(
      () => db.runTransaction(edit),
      // The transaction of an edit that changes no field writes nothing. If its commit fails, a success
      // response is therefore still correct.
      async () =>
        writesNothing || (response === UPDATED_RESPONSE && hasThisEdit((await food.get()).data())),
    );
    return response;
  };
}
