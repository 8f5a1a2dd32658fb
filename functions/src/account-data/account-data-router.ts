import { pipeline } from 'node:stream/promises';
import type { IRouter, Response } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import { requireOwnEmail, type Authenticator } from '../account/authenticate';
import type { IdentityProvider } from '../account/identity-provider';
import { ownEmailRequestSchema } from '../contract/account';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { formatErrorForLog } from '../http/error-handler';
import { HttpError } from '../http/http-error';
import { parseBody } from '../http/parse-request';
import type { PhotoFiles } from '../photo/photo-files';
import { hasActiveOrdersAsCook } from './cancel-active-orders';
import { runFirstAccountClosurePass, startAccountClosure } from './close-account';
import { exportAccount } from './export-account-data';

interface AccountDataRouteDependencies {
  db: Firestore;
  identity: IdentityProvider;
  now: () => Date;
  photoFiles: PhotoFiles;
  authenticate: Authenticator;
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

export function addAccountDataRoutes(
  router: IRouter,
  {
    deletionDeadlineMs = DELETION_DEADLINE_MS,
    authenticate,
    ...dependencies
  }: AccountDataRouteDependencies,
): void {
  router.route('/account/export').get(async (request, response) => {
    const { uid } = await authenticate(request, response, 'exports');
    await sendExport(response, exportAccount(dependencies, uid));
  });

  router.route('/account').delete(async (request, response) => {
    const account = await authenticate(request, response, 'writes');
    const { uid } = account;
    requireOwnEmail(account, parseBody(request, ownEmailRequestSchema).email);
    requireRecentLogin(account, dependencies.now());
    await withDeadline(READ_DEADLINE_MS, async (signal) => {
      if (await hasActiveOrdersAsCook(dependencies.db, uid)) throw openOrdersError();
      // Do not start the deletion after the deadline, because the client has already received a 503.
      if (signal.aborted) return;
      await startAccountClosure(dependencies, uid);
    });
    try {
      await withDeadline(deletionDeadlineMs, () => runFirstAccountClosurePass(dependencies, uid));
      response.json({ message: DELETED_MESSAGE });
    } catch (error) {
      // Respond with 202, because the deletion continues despite the error: `startAccountClosure` has
      // recorded it, so this API instance or the scheduled function `maintenance` completes it.
      response.locals.error = formatErrorForLog(error);
      response.status(202).json({ message: DELETION_CONTINUES_MESSAGE });
    }
  });
  // `addAccountRoutes` adds the route `PUT /account`, so the header `Allow` must also list PUT.
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
 * Sends the export as a file. If reading the first part fails, the response is an error. If reading
 * a later part fails, the connection closes and the browser reports a failed download.
 */
async function sendExport(response: Response, parts: AsyncGenerator<string>): Promise<void> {
  const readPart = () => withDeadline(READ_DEADLINE_MS, () => parts.next());
  const first = await readPart();
  response.type('json').set('Content-Disposition', 'attachment; filename="potluck-data.json"');
  await pipeline(async function* () {
    for (let part = first; part.done !== true; part = await readPart()) yield part.value;
  }, response);
}
