import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { closuresCollection } from '../firestore/collections';
import { verifyAfterError } from '../firestore/verify-after-error';
import { collectionPolicies } from './collection-policies';

export interface ClosureDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'setDisabled' | 'deleteUser'>;
  now: () => Date;
  /** Removes an account from the access cache of this instance. */
  forget?: (uid: string) => void;
}

/**
 * Records that an account is being deleted. From then on, `maintenance` completes the deletion even if
 * this instance stops. Does nothing if the deletion is already recorded.
 */
export async function startAccountClosure(
  { db, now }: Pick<ClosureDependencies, 'db' | 'now'>,
  uid: string,
): Promise<void> {
  const closure = closuresCollection(db).doc(uid);
  await verifyAfterError(
    () => closure.create({ started_at: Timestamp.fromDate(now()) }),
    async () => (await closure.get()).exists,
  );
}

/**
 * Disables the account, erases its mentions, and deletes it at the identity provider. Can run again
 * after it stopped at any point, also at the same time as another run.
 */
export async function runFirstClosurePass(
  { db, identity, now, forget }: ClosureDependencies,
  uid: string,
): Promise<void> {
  await identity.setDisabled(uid, true);
  forget?.(uid);
  await eraseAllPersonalData(db, uid);
  await identity.deleteUser(uid);
  const closure = closuresCollection(db).doc(uid);
  await verifyAfterError(
    () => closure.update({ first_pass_at: Timestamp.fromDate(now()) }),
    async () => {
      const stored = (await closure.get()).data();
      // Another run has completed the pass, or the closure.
      return stored === undefined || stored.first_pass_at !== undefined;
    },
  );
}

/**
 * Erases the mentions that other instances wrote until their caches of the account expired. Then
 * deletes the document of the closure.
 */
export async function runSecondClosurePass(
  { db }: Pick<ClosureDependencies, 'db'>,
  uid: string,
): Promise<void> {
  await eraseAllPersonalData(db, uid);
  await closuresCollection(db).doc(uid).delete();
}

async function eraseAllPersonalData(db: Firestore, uid: string): Promise<void> {
  for (const { erasures } of collectionPolicies) {
    for (const erase of erasures) await erase(db, uid);
  }
}
