import { isDeepStrictEqual } from 'node:util';
import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import {
  type FoodFields,
  foodFieldNames,
  pickFoodFields,
  type FoodRequestFields,
  type UpdateFoodResponse,
} from '../contract/food';
import { repeatWindows } from '../contract/pickup';
import { toNameSortKey } from '../contract/fields';
import { runRepeatable } from '../firestore/client';
import { foodsCollection, type StoredFood } from '../firestore/collections';
import { HttpError, computeEtag, matchesEtag } from '../http/responses';
import { requireMenuSpace, toMenuEntry, writeChangedMenuEntry } from '../menu/menu-shards';
import { writePendingChanges } from '../order/order-changes';
import { isOnOffer, readRestock } from '../following/restock';
import { findPhotoDocument, isOwnPhoto } from '../photo/stored-photo';
import {
  foodChangedError,
  foodNotFoundError,
  photoNotYoursError,
  requireConsistentFields,
} from './food-errors';
import { applyFoodChanges, toFood } from './food-store';
import { decideHiding, findStrikesDocument } from './strikes';

interface FoodEdit {
  foodId: string;
  fields: FoodRequestFields;
  /** The stock when the cook opened the form. */
  quantityBefore?: number | undefined;
  ifMatch: string | undefined;
}

interface FoodOffer {
  foodId: string;
  quantity: number;
  /** The hash of the uid and the idempotency key. A repeat has the same hash. */
  keyHash: string;
  ifMatch: string | undefined;
}

const UPDATED_RESPONSE = { modifiedCount: 1, message: 'Food item updated successfully.' };
const UNCHANGED_RESPONSE = { modifiedCount: 0, message: 'No changes were made to the food item.' };

/**
 * Returns the ETag of the editable fields without the stock. A purchase does not change it, so a cook can save an edit
 * while the dish sells.
 */
export function computeFormEtag(food: FoodFields): string {
  return computeEtag({ ...pickFoodFields(food), quantity: undefined });
}

/** @throws HttpError 409 unless `ifMatch` is missing, or contains the ETag of the food or of its form. */
function requireMatchingFood(ifMatch: string | undefined, foodId: string, stored: StoredFood) {
  const food = toFood(foodId, stored);
  const etags = [computeEtag(food), computeFormEtag(stored)];
  const known = ifMatch?.replaceAll(/\.[^"]*/g, '');
  if (known !== undefined && !etags.some((etag) => matchesEtag(known, etag))) {
    throw foodChangedError(food);
  }
}

/** Deletes the editable fields for which an edit has no new value. */
const DELETE_ALL_FIELDS = Object.fromEntries(
  foodFieldNames.map((name) => [name, FieldValue.delete()]),
);

/**
 * Changes the editable fields of a food. An optional field that the request does not contain keeps its value. With
 * `ifMatch` or `quantityBefore`, rejects the edit if the food was bought or changed after the cook opened the form,
 * because the edit would add the sold units to the stock again. In the same commit are the emails of a restock, the
 * pending changes of the open orders, `used_at` of a new photo, so the photo sweep keeps it, and the hiding of a food
 * with a new name that a hidden dish of the cook has had.
 * @throws HttpError 404 if the food does not exist, 400 if its new photo belongs to another user or the fields
 * contradict each other, 409 if `ifMatch` or `quantityBefore` does not match the food, and 507 if the menu has no space
 * for a longer name.
 */
export async function editFood(
  db: Firestore,
  now: () => Date,
  { foodId, fields: requested, quantityBefore, ifMatch }: FoodEdit,
): Promise<UpdateFoodResponse> {
  const food = foodsCollection(db).doc(foodId);
  const editedAt = Timestamp.fromDate(now());
  const hasThisEdit = (stored?: StoredFood) => stored?.updated_at.isEqual(editedAt) === true;
  let response: UpdateFoodResponse | undefined;

  try {
    return await db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(food)).data();
      // The SDK runs this function again if the response to the commit was lost. The food then has this edit.
      if (response === UPDATED_RESPONSE && hasThisEdit(stored)) return response;
      response = undefined;
      if (!stored) throw foodNotFoundError();
      const storedFields = pickFoodFields(stored);
      const quantity = requested.quantity === quantityBefore ? stored.quantity : requested.quantity;
      const fields = applyFoodChanges(storedFields, { ...requested, quantity });
      // Compare the fields before `ifMatch`, because the ETag does not match a repeat of a saved edit. The comparison
      // ignores the order of properties, because Firestore returns those of a window in alphabetical order.
      if (isDeepStrictEqual(storedFields, fields)) {
        response = UNCHANGED_RESPONSE;
        return response;
      }
      requireMatchingFood(ifMatch, foodId, stored);
      const known = quantityBefore ?? stored.quantity;
      if (quantity !== stored.quantity && known !== stored.quantity) {
        throw foodChangedError(toFood(foodId, stored));
      }
      requireConsistentFields(fields, editedAt.toMillis(), stored);
      const { area, cell, cook_id } = stored;
      const { food_name } = fields;
      const isRenamed = food_name !== stored.food_name;
      const strikes = findStrikesDocument(db, stored.owner_uid);
      const struck = isRenamed ? (await transaction.get(strikes)).data() : undefined;
      const rename = { food_name, isNew: false, at: editedAt };
      const hidden = stored.hidden ?? decideHiding(struck, rename);
      const time = editedAt.toMillis();
      const isRestock = !isOnOffer(stored, time) && isOnOffer(fields, time);
      const offered_at = isRestock ? editedAt : stored.offered_at;
      const after = { ...fields, hidden, area, cell, cook_id, offered_at };
      const entries = { before: toMenuEntry(stored), after: toMenuEntry(after) };
      await requireMenuSpace(db, foodId, entries);
      const writeRestock =
        isRestock && (await readRestock(transaction, db, foodId, after, editedAt));
      const hasNewImage = fields.food_image !== stored.food_image;
      const photo = hasNewImage ? findPhotoDocument(db, fields.food_image) : undefined;
      if (photo) {
        const owned = { url: fields.food_image, uid: stored.owner_uid, kind: 'dish' } as const;
        if (!isOwnPhoto(await transaction.get(photo), owned)) throw photoNotYoursError();
        transaction.update(photo, { used_at: editedAt });
      }
      transaction.update(food, {
        ...DELETE_ALL_FIELDS,
        ...fields,
        ...(hidden && { hidden }),
        // After the cook moves a window back, the next offer of the dish has the same key as the last one.
        ...(!isDeepStrictEqual(fields.windows, storedFields.windows) && {
          last_offer: FieldValue.delete(),
        }),
        name_key: toNameSortKey(fields.food_name),
        offered_at,
        updated_at: editedAt,
      });
      if (writeRestock) writeRestock();
      writeChangedMenuEntry(transaction, db, foodId, { before: stored, after });
      const source = { seller_uid: stored.owner_uid, food_id: foodId };
      const edit = { before: storedFields, after: fields, at: editedAt };
      writePendingChanges(transaction, db, source, edit);
      response = UPDATED_RESPONSE;
      return response;
    });
  } catch (error) {
    // An edit that changes nothing needs no commit. The commit of another edit may have taken effect.
    if (response === UNCHANGED_RESPONSE) return response;
    if (response === UPDATED_RESPONSE && hasThisEdit((await food.get()).data())) return response;
    throw error;
  }
}

/**
 * Changes the offer of a food. A new offer is a restock, also if units were left. `change` returns undefined if nothing changes.
 * @throws HttpError 404 if the food does not exist.
 */
async function changeOffer(
  db: Firestore,
  foodId: string,
  at: Date,
  change: (stored: StoredFood) => Partial<StoredFood> | undefined,
): Promise<void> {
  const food = foodsCollection(db).doc(foodId);
  await runRepeatable(() =>
    db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(food)).data();
      if (!stored) throw foodNotFoundError();
      const changed = change(stored);
      if (!changed) return;
      const updated_at = Timestamp.fromDate(at);
      const isRestock = isOnOffer({ ...stored, ...changed }, at.getTime());
      const changes = { ...changed, updated_at, ...(isRestock && { offered_at: updated_at }) };
      const after = { ...stored, ...changes };
      const writeRestock =
        isRestock && (await readRestock(transaction, db, foodId, after, updated_at));
      transaction.update(food, { ...changes, offer: FieldValue.increment(1) });
      if (writeRestock) writeRestock();
      writeChangedMenuEntry(transaction, db, foodId, { before: stored, after });
    }),
  );
}

/**
 * Sets the stock, and moves the pickup windows to a later week. A repeat changes nothing, because the food contains the
 * hash of the key.
 * @throws HttpError 404 if the food does not exist, 400 if a window would begin too late, and 409 if `ifMatch` does not
 * match the food, or if the key was sent with another quantity.
 */
export async function offerFoodAgain(
  db: Firestore,
  now: () => Date,
  { foodId, quantity, keyHash, ifMatch }: FoodOffer,
): Promise<UpdateFoodResponse> {
  const at = now();
  await changeOffer(db, foodId, at, (stored) => {
    if (stored.last_offer?.key_hash === keyHash) {
      if (stored.last_offer.quantity === quantity) return undefined;
      const message = 'Your dish is already on offer again with another quantity.';
      throw new HttpError('key-reused', message);
    }
    requireMatchingFood(ifMatch, foodId, stored);
    const { windows, zone } = stored;
    const changes = {
      quantity,
      ...(windows && zone !== undefined && { windows: repeatWindows(windows, zone, at.getTime()) }),
      last_offer: { key_hash: keyHash, quantity },
    };
    requireConsistentFields({ ...stored, ...changes }, at.getTime());
    return changes;
  });
  return { modifiedCount: 1, message: 'Your dish is on offer again.' };
}

/**
 * Sets the stock of a food to 0. A cancellation by a guest then no longer adds units to it.
 * @throws HttpError 404 if the food does not exist.
 */
export async function stopSelling(
  db: Firestore,
  now: () => Date,
  foodId: string,
): Promise<UpdateFoodResponse> {
  await changeOffer(db, foodId, now(), () => ({ quantity: 0 }));
  return { modifiedCount: 1, message: 'Guests can no longer order this dish.' };
}
