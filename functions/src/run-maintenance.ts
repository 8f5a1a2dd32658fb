import {
  type AccountClosureDependencies,
  resumeAccountClosures,
} from './account-data/close-account';
import { closeMissingAccounts } from './account-data/close-missing-accounts';
import type { IdentityProvider } from './account/identity-provider';
import { completeRestocks } from './following/restock';
import { addAllPendingChanges } from './order/order-changes';
import { sweepPhotos } from './photo/remove-photos';

type MaintenanceDependencies = AccountClosureDependencies & {
  identity: Pick<IdentityProvider, 'findUser'>;
};

/** The hour of the day, in UTC, in which the photo sweep runs. */
const SWEEP_HOUR = 3;
/** The hour in which missing accounts are searched. Each of the two parts can need most of the time limit. */
const MISSING_ACCOUNTS_HOUR = 4;

/**
 * Runs all parts of the maintenance, some of them only once a day. The platform calls it every hour.
 * @throws AggregateError with the errors of all parts, after all have ended.
 */
export async function runMaintenance(dependencies: MaintenanceDependencies): Promise<void> {
  const { db, identity, now, photoFiles } = dependencies;
  const parts: Promise<unknown>[] = [
    resumeAccountClosures(dependencies),
    addAllPendingChanges(db),
    completeRestocks(db),
  ];
  const hour = now().getUTCHours();
  if (hour === MISSING_ACCOUNTS_HOUR) parts.push(closeMissingAccounts(dependencies));
  if (hour === SWEEP_HOUR) {
    const findUser = (uid: string) => identity.findUser(uid);
    parts.push(sweepPhotos({ db, files: photoFiles, now, findUser }));
  }
  const results = await Promise.allSettled(parts);
  const errors = results.flatMap((result) =>
    'reason' in result ? [result.reason as unknown] : [],
  );
  if (errors.length > 0)
    throw new AggregateError(errors, `Maintenance failed: ${errors.join(', ')}`);
}
