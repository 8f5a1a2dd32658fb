import { hash, randomUUID } from 'node:crypto';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/access-token';
import type { FoodFields } from '../contract/food';
import {
  type StoredFood,
  foodAdditionsCollection,
  foodsCollection,
} from '../firestore/collections';
import { verifyAfterError } from '../firestore/client';
import { hasErrorCode, unavailableError } from '../http/http-error';
import { computeKeyHmac, computeRequestFingerprint } from '../http/parse-request';
import { requireMenuSpace, toMenuEntry, writeMenuEntry } from '../menu/menu-shards';
import { findPhotoDocument, isOwnPhoto } from '../photo/stored-photo';
import {
  foodIdempotencyKeyReusedError,
  photoNotYoursError,
  tooManyFoodAdditionsError,
  tooManyFoodsError,
} from './food-errors';
import { toNameSortKey } from '../contract/text';

/**
 * The limits for the foods of one cook. The API checks them against the foods and the additions in
 * Firestore, so they apply across all API instances.
 */
export interface FoodLimits {
  maxFoods: number;
  /**
   * The maximum number of dishes that a cook can add in any 60 minutes. Dishes that were removed
   * after their addition count too.
   */
  additionsPerHour: number;
}

export const deployedFoodLimits: FoodLimits = { maxFoods: 200, additionsPerHour: 30 };

/**
 * The limits for the local emulators. They differ from the deployed limits only in a higher
 * `additionsPerHour`, because tests add hundreds of dishes per account.
 */
export const testFoodLimits: FoodLimits = { ...deployedFoodLimits, additionsPerHour: 1_000_000 };

const ADDITIONS_WINDOW_MS = 60 * 60 * 1000;

type AdditionTimes = Record<string, Timestamp>;

interface FoodAddition {
  owner: Account;
  fields: FoodFields;
  /** The idempotency key. Undefined if the client did not send one. */
  key: string | undefined;
}

interface AddFoodDependencies {
  db: Firestore;
  now: () => Date;
  limits: FoodLimits;
  /** Returns the secret from which the IDs of dishes are derived. */
  secret: () => string;
}

interface AddedFood {
  foodId: string;
  /** True if an earlier request with the same key added the food, and the cook has since removed it. */
  isRemoved: boolean;
}

/**
 * Returns a function that adds a food.
 *
 * The cook's document in `food_additions` records the additions of the last 60 minutes. Every addition
 * writes this document, with the precondition that the document has not changed since the addition read
 * it. If another addition of the cook commits first, the precondition fails and the addition is retried.
 * Both limits therefore apply across API instances. Additions lock no document, so they never delay
 * purchases of the cook's dishes.
 *
 * The food and its menu entry are in the same commit. If the food has an uploaded photo, the commit also
 * writes `used_at` of the photo. The precondition of this write is that the photo has not changed since the
 * ownership check. It prevents the photo sweep from removing the photo at the same time.
 *
 * The id of the food is derived from the owner and the idempotency key with a secret, so a client cannot choose the
 * menu shard of its dishes. A repeated request
 * finds the food of the first request and writes nothing. It does not count against the limits. If the
 * cook has removed the food, a repeat adds it again only after `food_additions` no longer contains the
 * addition. Edits of the food do not affect repeats, because the food stores the fingerprint of the
 * request that added it.
 *
 * The returned function throws HttpError 400 if the photo belongs to another user, 409 if the cook has
 * too many dishes or has sent the key with other fields, 429 after too many additions, and 507 if the menu
 * has no space for the dish.
 */
export function addFood({ db, now, limits, secret }: AddFoodDependencies) {
  return async ({ owner, fields, key }: FoodAddition, signal: AbortSignal): Promise<AddedFood> => {
    const keyId = computeKeyHmac(secret(), owner.uid, key ?? randomUUID());
    const food = foodsCollection(db).doc(keyId.slice(0, 20));
    const fingerprint = key === undefined ? undefined : computeRequestFingerprint(fields);
    const photo = findPhotoDocument(db, fields.food_image);
    const record = foodAdditionsCollection(db).doc(hash('sha256', owner.uid));

    let isRemoved = false;

    const isAdded = (stored: StoredFood | undefined) =>
      stored !== undefined && stored.added_fingerprint === fingerprint;

    /**
     * Resolves with true if this request, or an earlier request with the same key, has added the food.
     * `recorded` must be read before the call: a food that is recorded but missing was then removed. If the
     * food were read first, another request could add and record it between the two reads.
     */
    const findAddition = async (recorded: AdditionTimes): Promise<boolean> => {
      // Without a key, the id of the food is random. If an earlier commit of this request has added the food,
      // `recorded` contains it.
      if (key === undefined && !recorded[food.id]) return false;
      const stored = (await food.get()).data();
      if (stored && !isAdded(stored)) throw foodIdempotencyKeyReusedError();
      isRemoved = !stored && recorded[food.id] !== undefined;
      return stored !== undefined || isRemoved;
    };

    /**
     * Tries to commit the addition once. Resolves with true after the commit or if the food is already
     * added, or with false if another addition of the cook committed first.
     */
    const tryToAdd = async (): Promise<boolean> => {
      const before = await record.get();
      const recorded = before.data()?.added_at ?? {};
      if (await findAddition(recorded)) return true;

      // The document in `food_additions` must be read before the dishes are counted. The count then includes
      // every addition that committed before the read. An addition that commits after the read changes the
      // document, so the precondition of the commit below fails.
      const addedAt = Timestamp.fromDate(now());
      const stored = {
        ...createStoredFood(owner, fields, addedAt),
        ...(fingerprint !== undefined && { added_fingerprint: fingerprint }),
      };
      const entry = toMenuEntry(stored);
      const own = foodsCollection(db).where('owner_uid', '==', owner.uid).limit(limits.maxFoods);
      const [ownCount] = await Promise.all([
        own.count().get(),
        requireMenuSpace(db, food.id, { after: entry }),
      ]);
      if (ownCount.data().count >= limits.maxFoods) throw tooManyFoodsError(limits.maxFoods);

      const usedPhoto = await photo?.get();
      const owned = { url: fields.food_image, uid: owner.uid, kind: 'dish' } as const;
      if (usedPhoto && !isOwnPhoto(usedPhoto, owned)) throw photoNotYoursError();

      const recent = filterRecentAdditions(recorded, addedAt);
      requireAdditionsBelowLimit(recent, addedAt, limits.additionsPerHour);

      const after = {
        added_at: { ...recent, [food.id]: addedAt },
        expires_at: Timestamp.fromMillis(addedAt.toMillis() + ADDITIONS_WINDOW_MS),
      };
      const batch = db.batch().create(food, stored);
      writeMenuEntry(batch, db, food.id, entry);
      if (usedPhoto?.updateTime) {
        const { ref, updateTime: lastUpdateTime } = usedPhoto;
        batch.update(ref, { used_at: addedAt }, { lastUpdateTime });
      }
      if (before.updateTime) batch.update(record, after, { lastUpdateTime: before.updateTime });
      else batch.create(record, after);
      return batch.commit().then(() => true, falseIfPreconditionFailed);
    };

    await verifyAfterError(
      async () => {
        while (!(await tryToAdd())) if (signal.aborted) throw unavailableError();
      },
      async () => isAdded((await food.get()).data()),
    );
    return { foodId: food.id, isRemoved };
  };
}

function filterRecentAdditions(recorded: AdditionTimes, now: Timestamp): AdditionTimes {
  const start = now.toMillis() - ADDITIONS_WINDOW_MS;
  return Object.fromEntries(Object.entries(recorded).filter(([, at]) => at.toMillis() > start));
}

function requireAdditionsBelowLimit(recent: AdditionTimes, now: Timestamp, limit: number): void {
  const times = Object.values(recent).map((at) => at.toMillis());
  if (times.length < limit) return;
  // The next addition is accepted when only `limit - 1` additions are less than 60 minutes old. The addition
  // at `blockingTime` is the last one that must become older.
  const [blockingTime = 0] = times.sort((one, other) => one - other).slice(times.length - limit);
  throw tooManyFoodAdditionsError(limit, blockingTime + ADDITIONS_WINDOW_MS - now.toMillis());
}

function createStoredFood(owner: Account, fields: FoodFields, addedAt: Timestamp): StoredFood {
  const { uid, name, email, photoURL } = owner;
  return {
    ...fields,
    name_key: toNameSortKey(fields.food_name),
    purchase_count: 0,
    added_by: { name, email, photoURL },
    owner_uid: uid,
    created_at: addedAt,
    updated_at: addedAt,
  };
}

/**
 * The gRPC codes of a failed precondition: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. The
 * codes are numbers, because importing their names would load all of gRPC.
 */
const PRECONDITION_FAILED_CODES = [5, 6, 9];

/** Returns false if `error` is a failed precondition. @throws every other error. */
function falseIfPreconditionFailed(error: unknown): false {
  if (hasErrorCode(error, PRECONDITION_FAILED_CODES)) return false;
  throw error;
}
