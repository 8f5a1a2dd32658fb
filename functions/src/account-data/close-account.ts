import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { type StoredAccountClosure, accountClosuresCollection } from '../firestore/collections';
import type { PhotoFiles } from '../photo/photo-files';
import { verifyAfterError } from '../firestore/client';
import { personalDataPolicies } from './personal-data-policies';

export interface AccountClosureDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'setDisabled' | 'deleteUser'>;
  now: () => Date;
  photoFiles: PhotoFiles;
  /**
   * Removes an account from the cache of this API instance. The next request of the account causes a new
   * lookup.
   */
  forget?: (uid: string) => void;
}

/**
 * Records the deletion of an account in the collection `closures`. From then on, the scheduled
 * function `maintenance` completes the deletion even if this API instance stops. Does nothing if
 * the deletion is already recorded.
 */
export async function startAccountClosure(
  { db, now }: Pick<AccountClosureDependencies, 'db' | 'now'>,
  uid: string,
): Promise<void> {
  const closure = accountClosuresCollection(db).doc(uid);
  await verifyAfterError(
    () => closure.create({ started_at: Timestamp.fromDate(now()) }),
    async () => (await closure.get()).exists,
  );
}

/**
 * Disables the account, erases its personal data, and then deletes the account at the identity
 * provider. The pass can be repeated after it stopped at any step. Two passes of the same account
 * can also run concurrently.
 */
export async function runFirstAccountClosurePass(
  { db, identity, now, photoFiles, forget }: AccountClosureDependencies,
  uid: string,
): Promise<void> {
  await identity.setDisabled(uid, true);
  forget?.(uid);
  await eraseAllPersonalData({ db, now, photoFiles }, uid);
  await identity.deleteUser(uid);
  const closure = accountClosuresCollection(db).doc(uid);
  await verifyAfterError(
    () => closure.update({ first_pass_at: Timestamp.fromDate(now()) }),
    async () => {
      const stored = (await closure.get()).data();
      // No update is necessary if another run has completed the first pass or the whole deletion.
      return stored === undefined || stored.first_pass_at !== undefined;
    },
  );
}

/**
 * Erases the personal data that other API instances wrote after the first pass. These instances
 * accept requests of the deleted account until their cached access checks expire. Afterwards, deletes
 * the document of the account in `closures`.
 */
export async function runSecondAccountClosurePass(
  { db, now, photoFiles }: Pick<AccountClosureDependencies, 'db' | 'now' | 'photoFiles'>,
  uid: string,
): Promise<void> {
  await eraseAllPersonalData({ db, now, photoFiles }, uid);
  await accountClosuresCollection(db).doc(uid).delete();
}

async function eraseAllPersonalData(
  { db, now, photoFiles }: Pick<AccountClosureDependencies, 'db' | 'now' | 'photoFiles'>,
  uid: string,
): Promise<void> {
  for (const { erasures } of personalDataPolicies) {
    for (const erase of erasures) await erase(db, uid, now, photoFiles);
  }
}

/**
 * Minimum time between the two passes of an account deletion. Other API instances accept requests of a
 * disabled account for up to 60 s, and for up to 5 minutes during an outage of the identity provider. A
 * photo upload can take another 60 s.
 */
const SECOND_PASS_DELAY_MS = 10 * 60_000;

/**
 * The number of completed account deletions, and the number of unfinished ones, after one call of {@link
 * resumeAccountClosures}.
 */
export interface ResumedAccountClosureCounts {
  completed: number;
  waiting: number;
}

/**
 * Continues every unfinished deletion of an account. If one deletion fails, the other deletions
 * still continue.
 * @throws AggregateError with the errors of all failed deletions.
 */
export async function resumeAccountClosures(
  dependencies: AccountClosureDependencies,
): Promise<ResumedAccountClosureCounts> {
  const { db, now } = dependencies;
  const counts: ResumedAccountClosureCounts = { completed: 0, waiting: 0 };
  const errors: unknown[] = [];
  for (const closure of (await accountClosuresCollection(db).get()).docs) {
    try {
      const isCompleted = await resume(dependencies, closure.id, closure.data(), now());
      counts[isCompleted ? 'completed' : 'waiting'] += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) {
    throw new AggregateError(
      errors,
      `${errors.length} deletions of accounts failed: ${errors.join(', ')}`,
    );
  }
  return counts;
}

/**
 * Runs the next pass of one account deletion if it is due. Resolves with true after the second
 * pass, which completes the deletion.
 */
async function resume(
  dependencies: AccountClosureDependencies,
  uid: string,
  { first_pass_at }: StoredAccountClosure,
  at: Date,
): Promise<boolean> {
  if (!first_pass_at) {
    await runFirstAccountClosurePass(dependencies, uid);
    return false;
  }
  if (at.getTime() - first_pass_at.toMillis() < SECOND_PASS_DELAY_MS) return false;
  await runSecondAccountClosurePass(dependencies, uid);
  return true;
}
