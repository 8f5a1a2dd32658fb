import { hash, randomUUID } from 'node:crypto';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import type { FoodRequestFields } from '../contract/food';
import { publicFactNames } from '../contract/kitchen';
import { pick } from '../contract/values';
import { toNameSortKey } from '../contract/fields';
import {
  type StoredFood,
  foodAdditionsCollection,
  foodsCollection,
  kitchensCollection,
} from '../firestore/collections';
import type { DeadlineSignal } from '../http/limits';
import { HttpError, hasErrorCode, unavailableError } from '../http/responses';
import { computeKeyHmac, computeRequestFingerprint } from '../http/parse-request';
import { requireMenuSpace, toMenuEntry, writeMenuEntries } from '../menu/menu-shards';
import { findPhotoDocument, isOwnPhoto } from '../photo/stored-photo';
import {
  photoNotYoursError,
  requireConsistentFields,
  tooManyFoodAdditionsError,
  tooManyFoodsError,
} from './food-errors';
import { applyFoodChanges, toCookId } from './food-store';
import { decideHiding, findStrikesDocument } from './strikes';

export interface FoodLimits {
  maxFoods: number;
  /** The maximum number of dishes of an account without a confirmed email. */
  maxUnconfirmedFoods: number;
  /** The maximum number of additions in any 60 minutes, including dishes that were removed afterwards. */
  additionsPerHour: number;
}

export const deployedFoodLimits: FoodLimits = {
  maxFoods: 200,
  maxUnconfirmedFoods: 10,
  additionsPerHour: 30,
};

/** The limits for the local emulators, because tests add hundreds of dishes per account. */
export const testFoodLimits: FoodLimits = {
  maxFoods: deployedFoodLimits.maxFoods,
  maxUnconfirmedFoods: deployedFoodLimits.maxFoods,
  additionsPerHour: 1_000_000,
};

const ADDITIONS_WINDOW_MS = 60 * 60 * 1000;

const KEY_REUSED_MESSAGE =
  'Your dish was already added with the details that you sent before. You can find it in My Foods.';

interface FoodAddition {
  owner: Account;
  fields: FoodRequestFields;
  key: string | undefined;
}

interface AddFoodDependencies {
  db: Firestore;
  now: () => Date;
  limits: FoodLimits;
  /** Returns the secret from which the ids of dishes are derived, so a client cannot choose a menu shard. */
  secret: () => string;
}

interface AddedFood {
  foodId: string;
  /** True if an earlier request with the same key added the food, and the cook has since removed it. */
  isRemoved: boolean;
}

/**
 * Returns a function that adds a food and its menu entry in one commit.
 *
 * Every addition writes the cook's document in `food_additions`, unless it has changed since the addition read it. Then
 * the addition is retried, so both limits apply across API instances, and no addition locks a document that purchases
 * need. A change of the public facts of the cook and the disabling of an account write it too. The precondition on the
 * photo prevents the photo sweep from removing it at the same time.
 *
 * A repeat finds the food by its id and writes nothing. If the cook has removed the food, a repeat adds it again only
 * after `food_additions` no longer contains the addition.
 *
 * The returned function throws HttpError 400 if the photo belongs to another user or the fields contradict each other,
 * 409 if the cook has too many dishes or has sent the key with other fields, 429 after too many additions, and 507 if
 * the menu has no space for the dish.
 */
export function addFood({ db, now, limits, secret }: AddFoodDependencies) {
  return async (
    { owner, fields: requested, key }: FoodAddition,
    signal: DeadlineSignal,
  ): Promise<AddedFood> => {
    const fields = applyFoodChanges({}, requested);
    const keyId = computeKeyHmac(secret(), owner.uid, key ?? randomUUID());
    const food = foodsCollection(db).doc(keyId.slice(0, 20));
    const fingerprint = key === undefined ? undefined : computeRequestFingerprint(fields);
    const photo = findPhotoDocument(db, fields.food_image);
    const record = foodAdditionsCollection(db).doc(hash('sha256', owner.uid));
    const isAdded = (stored: StoredFood | undefined) =>
      stored !== undefined && stored.added_fingerprint === fingerprint;

    /** Tries to add the food once. Resolves with undefined if another addition of the cook committed first. */
    const tryToAdd = async (): Promise<AddedFood | undefined> => {
      // Read the record before the food. A food that is recorded but missing was then removed.
      const before = await record.get();
      const recorded = before.data()?.added_at ?? {};
      const isRecorded = recorded[food.id] !== undefined;
      // Without a key, the id is random, so the food can exist only if an earlier attempt has recorded it.
      const earlier = key === undefined && !isRecorded ? undefined : (await food.get()).data();
      if (earlier && !isAdded(earlier)) throw new HttpError('key-reused', KEY_REUSED_MESSAGE);
      if (earlier || isRecorded) return { foodId: food.id, isRemoved: !earlier };

      // Count the foods after the read of the record. The count then includes every addition before the read, and
      // an addition after the read makes the commit fail.
      const addedAt = Timestamp.fromDate(now());
      requireConsistentFields(fields, addedAt.toMillis());
      const { uid, email } = owner;
      const maxFoods = owner.isEmailVerified ? limits.maxFoods : limits.maxUnconfirmedFoods;
      const own = foodsCollection(db).where('owner_uid', '==', uid).limit(maxFoods);
      const [kitchen, strikes, { docs: others }] = await Promise.all([
        kitchensCollection(db).doc(uid).get(),
        findStrikesDocument(db, uid).get(),
        own.limit(1).get(),
      ]);
      // The first login with Google replaces the name and photo of an account. The dishes keep them until `PUT /account`.
      const { name, photoURL } = others[0]?.data().added_by ?? owner;
      const { food_name } = fields;
      const hidden = decideHiding(strikes.data(), { food_name, isNew: true, at: addedAt });
      const stored: StoredFood = {
        ...fields,
        ...pick({ ...kitchen.data() }, publicFactNames),
        name_key: toNameSortKey(fields.food_name),
        purchase_count: 0,
        added_by: { name, email, photoURL },
        owner_uid: uid,
        cook_id: toCookId(uid),
        ...(hidden && { hidden }),
        ...(fingerprint !== undefined && { added_fingerprint: fingerprint }),
        offered_at: addedAt,
        created_at: addedAt,
        updated_at: addedAt,
      };
      const entry = toMenuEntry(stored);
      const [ownCount] = await Promise.all([
        own.count().get(),
        requireMenuSpace(db, food.id, { after: entry }),
      ]);
      if (ownCount.data().count >= maxFoods) throw tooManyFoodsError(maxFoods, owner);

      const usedPhoto = await photo?.get();
      const owned = { url: fields.food_image, uid, kind: 'dish' } as const;
      if (usedPhoto && !isOwnPhoto(usedPhoto, owned)) throw photoNotYoursError();

      const windowStart = addedAt.toMillis() - ADDITIONS_WINDOW_MS;
      const recent = Object.entries(recorded).filter(([, at]) => at.toMillis() > windowStart);
      const waits = recent.map(([, at]) => at.toMillis() - windowStart).sort((a, b) => b - a);
      // The next addition is possible when only `additionsPerHour - 1` additions are less than 60 minutes old.
      const wait = waits[limits.additionsPerHour - 1];
      if (wait !== undefined) throw tooManyFoodAdditionsError(limits.additionsPerHour, wait);

      const after = {
        added_at: { ...Object.fromEntries(recent), [food.id]: addedAt },
        expires_at: Timestamp.fromMillis(addedAt.toMillis() + ADDITIONS_WINDOW_MS),
      };
      const batch = db.batch().create(food, stored);
      writeMenuEntries(batch, db, new Map([[food.id, entry]]));
      if (usedPhoto?.updateTime) {
        const { ref, updateTime: lastUpdateTime } = usedPhoto;
        batch.update(ref, { used_at: addedAt }, { lastUpdateTime });
      }
      if (before.updateTime) batch.update(record, after, { lastUpdateTime: before.updateTime });
      else batch.create(record, after);
      try {
        await batch.commit();
        return { foodId: food.id, isRemoved: false };
      } catch (error) {
        if (!hasErrorCode(error, PRECONDITION_FAILED_CODES)) throw error;
        return undefined;
      }
    };

    try {
      for (;;) {
        const added = await tryToAdd();
        if (added) return added;
        if (signal.aborted) throw unavailableError();
      }
    } catch (error) {
      // The commit took effect if only its response was lost, or if a repeat added the food at the same time.
      if (isAdded((await food.get()).data())) return { foodId: food.id, isRemoved: false };
      throw error;
    }
  };
}

/**
 * The gRPC codes of a failed precondition: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. The
 * codes are numbers, because importing their names would load all of gRPC.
 */
const PRECONDITION_FAILED_CODES = [5, 6, 9];
