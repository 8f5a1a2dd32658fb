import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/access-token';
import type { IdentityProvider } from '../account/identity-provider';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { formatErrorForLog } from '../http/error-handler';
import { HttpError, notSignedInError } from '../http/http-error';
import type { PhotoFiles } from '../photo/photo-files';
import type { Handlers } from '../routes';
import { hasActiveOrdersAsCook } from './erase-personal-data';
import { runFirstAccountClosurePass, startAccountClosure } from './close-account';
import { personalDataPolicies } from './personal-data-policies';

interface AccountDataDependencies {
  db: Firestore;
  identity: IdentityProvider;
  now: () => Date;
  photoFiles: PhotoFiles;
  /**
   * Removes an account from the cache of this API instance. The next request of the account causes a new
   * lookup.
   */
  forget?: (uid: string) => void;
  /**
   * The maximum time in milliseconds that `DELETE /account` waits for the deletion. After this time, it
   * responds with 202.
   */
  deletionDeadlineMs?: number;
}

const MAX_LOGIN_AGE_SECONDS = 5 * 60;
const DELETION_DEADLINE_MS = 8_000;

const DELETED_MESSAGE = 'Your account has been deleted.';
const DELETION_CONTINUES_MESSAGE = 'Your account is being deleted. This can take up to two hours.';

/** Returns the handlers of the export and of the deletion of an account. */
export function createAccountDataHandlers({
  deletionDeadlineMs = DELETION_DEADLINE_MS,
  ...dependencies
}: AccountDataDependencies): Handlers<'GET /account/export' | 'DELETE /account'> {
  return {
    async 'GET /account/export'({ account }) {
      const parts = exportAccount(dependencies, account.uid);
      const first = await parts.next();
      return (response) => sendExport(response, first, parts);
    },

    async 'DELETE /account'({ account, signal }) {
      const { uid } = account;
      requireRecentLogin(account, dependencies.now());
      if (await hasActiveOrdersAsCook(dependencies.db, uid)) throw openOrdersError();
      // Do not start the deletion after the deadline, because the client has already received a 503.
      signal.throwIfAborted();
      await startAccountClosure(dependencies, uid);
      return async (response) => {
        try {
          await withDeadline(deletionDeadlineMs, () =>
            runFirstAccountClosurePass(dependencies, uid),
          );
          response.json({ message: DELETED_MESSAGE });
        } catch (error) {
          // Respond with 202, because the deletion continues despite the error: `startAccountClosure` has
          // recorded it, so this API instance or the scheduled function `maintenance` completes it.
          response.locals.error = formatErrorForLog(error);
          response.status(202).json({ message: DELETION_CONTINUES_MESSAGE });
        }
      };
    },
  };
}

/**
 * Checks that the last login is at most five minutes old.
 * @throws HttpError 409 if the login is older, or if its time is unknown.
 */
function requireRecentLogin({ authTime }: Account, now: Date): void {
  const age = now.getTime() / 1000 - authTime;
  if (age > MAX_LOGIN_AGE_SECONDS) {
    throw new HttpError('login-too-old', 'Please log in again to delete your account.');
  }
}

const openOrdersError = () =>
  new HttpError(
    'open-orders',
    'Guests still have active orders from you. Please complete or cancel them in My Foods first.',
  );

/**
 * Sends the export as a file. If reading a part fails, the connection closes and the browser reports a failed
 * download.
 */
async function sendExport(
  response: Response,
  first: IteratorResult<string>,
  parts: AsyncGenerator<string>,
): Promise<void> {
  response.type('json').set('Content-Disposition', 'attachment; filename="potluck-data.json"');
  await pipeline(async function* () {
    for (let part = first; part.done !== true;) {
      yield part.value;
      part = await withDeadline(READ_DEADLINE_MS, () => parts.next());
    }
  }, response);
}

interface ExportDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUser'>;
}

/**
 * Yields the export of an account in parts. Together, the parts are the text of one JSON object
 * with the profile and the sections of `personalDataPolicies`. Each part contains at most one page of
 * a section, because a cook can have more orders than fit into the memory of an API instance. The
 * first part contains the profile and the first page of the first section, so most errors occur
 * before the response begins. Each part needs at most one query of Firestore, also for sections without
 * documents, because the export route has a deadline for each part.
 * @throws HttpError 401 if the account does not exist.
 */
export async function* exportAccount(
  { db, identity }: ExportDependencies,
  uid: string,
): AsyncGenerator<string> {
  let text = `{"profile":${JSON.stringify(await readProfile(identity, uid))}`;
  for (const { name, readPages } of personalDataPolicies.flatMap(({ exported }) => exported)) {
    text += `,\n"${name}":[`;
    let separator = '\n';
    for await (const entries of readPages(db, uid)) {
      for (const entry of entries) {
        text += separator + JSON.stringify(entry);
        separator = ',\n';
      }
      yield text;
      text = '';
    }
    yield `${text}]`;
    text = '';
  }
  yield '}\n';
}

async function readProfile(identity: Pick<IdentityProvider, 'findUser'>, uid: string) {
  const user = await identity.findUser(uid);
  if (!user) throw notSignedInError();
  const { displayName, email, isEmailVerified, photoURL, createdAt } = user;
  return { uid, name: displayName, email, isEmailVerified, photoURL, created_at: createdAt };
}
