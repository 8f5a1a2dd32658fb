import { Timestamp } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { verifyAfterError } from '../firestore/client';
import { accountClosuresCollection } from '../firestore/collections';
import type { ErasureDependencies } from './erase-personal-data';
import { personalDataPolicies } from './personal-data-policies';

export interface AccountClosureDependencies extends ErasureDependencies {
  identity: Pick<IdentityProvider, 'setDisabled' | 'deleteUser'>;
  forget?: (uid: string) => void;
}

/**
 * Minimum time between the two passes of an account deletion. Other API instances accept requests of a
 * disabled account for up to 60 s, and for up to 5 minutes during an outage of the identity provider. A
 * photo upload can take another 60 s.
 */
const SECOND_PASS_DELAY_MS = 10 * 60_000;

/**
 * Records the deletion of an account, so `maintenance` completes it even if this API instance stops. Can be repeated.
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
 * Disables an account, erases its personal data, and then deletes the account at the identity provider.
 * The pass can be repeated after it stopped at any step, and can run concurrently with itself.
 */
export async function runFirstAccountClosurePass(
  dependencies: AccountClosureDependencies,
  uid: string,
): Promise<void> {
  const { db, identity, now, forget } = dependencies;
  await identity.setDisabled(uid, true);
  forget?.(uid);
  await eraseAllPersonalData(dependencies, uid);
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
 * Erases the personal data that other API instances wrote after the first pass, and completes the deletion.
 * These instances accept requests of the deleted account until their cached access checks expire.
 */
export async function runSecondAccountClosurePass(dependencies: ErasureDependencies, uid: string) {
  await eraseAllPersonalData(dependencies, uid);
  await accountClosuresCollection(dependencies.db).doc(uid).delete();
}

async function eraseAllPersonalData(dependencies: ErasureDependencies, uid: string): Promise<void> {
  for (const { erase } of personalDataPolicies) await erase?.(dependencies, uid);
}

/**
 * Runs the next pass of every unfinished account deletion, if it is due.
 * @throws AggregateError with the errors of all failed deletions, after the others have continued.
 */
export async function resumeAccountClosures(dependencies: AccountClosureDependencies) {
  const { db, now } = dependencies;
  const errors: unknown[] = [];
  for (const closure of (await accountClosuresCollection(db).get()).docs) {
    const firstPassAt = closure.data().first_pass_at?.toMillis();
    try {
      if (firstPassAt === undefined) {
        await runFirstAccountClosurePass(dependencies, closure.id);
      } else if (now().getTime() - firstPassAt >= SECOND_PASS_DELAY_MS) {
        await runSecondAccountClosurePass(dependencies, closure.id);
      }
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
}
