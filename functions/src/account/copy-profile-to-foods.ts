import type { Firestore } from '@google-cloud/firestore';
import type { UserProfile } from '../contract/account';
import { foodsCollection } from '../firestore/collections';
import { hasErrorCode, isTransientError } from '../http/http-error';
import type { Account } from './account';

/** The maximum number of writes in one batch of Firestore. */
const MAX_BATCH_SIZE = 500;
/** The gRPC code NOT_FOUND. A batch that updates a deleted document fails with this code. */
const NOT_FOUND = 5;

/**
 * Copies the name, email, and photo of an account to the foods of the account. Resolves with the
 * number of changed foods. Each update changes only the field `added_by`, so it does not affect the
 * stock. If a food is deleted or locked by a purchase at the same time, Firestore rejects the
 * batch. `copyProfileToFoods` then reads the remaining foods again and retries.
 */
export async function copyProfileToFoods(
  db: Firestore,
  { uid, name, email, photoURL }: Account,
  signal: AbortSignal,
): Promise<number> {
  const profile: UserProfile = { name, email, photoURL };
  const ownFoods = foodsCollection(db).where('owner_uid', '==', uid);
  let changed = 0;
  for (;;) {
    const outdated = (await ownFoods.get()).docs
      .filter((food) => !isSameProfile(food.data().added_by, profile))
      .slice(0, MAX_BATCH_SIZE);
    if (outdated.length === 0) return changed;
    const batch = db.batch();
    for (const food of outdated) batch.update(food.ref, { added_by: profile });
    try {
      await batch.commit();
      changed += outdated.length;
    } catch (error) {
      if (signal.aborted || !isRepeatable(error)) throw error;
    }
  }
}

function isSameProfile(one: UserProfile, other: UserProfile): boolean {
  return one.name === other.name && one.email === other.email && one.photoURL === other.photoURL;
}

function isRepeatable(error: unknown): boolean {
  return hasErrorCode(error, [NOT_FOUND]) || isTransientError(error);
}
