import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { accountClosuresCollection } from '../firestore/collections';
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
