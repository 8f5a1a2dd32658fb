import { accountClosuresCollection, type StoredAccountClosure } from '../firestore/collections';
import {
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  type AccountClosureDependencies,
} from './close-account';

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
