import { setTimeout } from 'node:timers/promises';
import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { ownEmailRequestSchema } from '../contract/account';
import { readBearerToken } from '../http/read-bearer-token';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { formatErrorForLog } from '../http/error-handler';
import { parseBody } from '../http/parse-request';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import type { PhotoFiles } from '../photo/photo-files';
import { nullifyForeignPortrait } from '../photo/stored-photo';
import { removeOldPortraits } from '../photo/remove-photos';
import type { AccessCheck } from './access-check';
import type { AccessTokens } from './access-token';
import { requireOwnEmail, type Authenticator } from './authenticate';
import { copyProfileToFoods } from './copy-profile-to-foods';
import { readAccountFromIdToken } from './id-token';
import type { IdentityProvider } from './identity-provider';

interface AccountRouteDependencies {
  db: Firestore;
  now: () => Date;
  photoFiles: PhotoFiles;
  authenticate: Authenticator;
  accessCheck: AccessCheck;
  identity: IdentityProvider;
  tokens: AccessTokens;
  checkRateLimit: CheckRateLimit;
}

export function addAccountRoutes(
  router: IRouter,
  {
    db,
    now,
    photoFiles,
    authenticate,
    accessCheck,
    identity,
    tokens,
    checkRateLimit,
  }: AccountRouteDependencies,
): void {
  router.route('/jwt').post(async (request, response) => {
    await checkRateLimit('tokens', rateLimitKeyFor(request));
    const idToken = readBearerToken(request);
    const account = await withDeadline(READ_DEADLINE_MS, () =>
      readAccountFromIdToken(identity.verifyIdToken, idToken),
    );
    response.locals.uid = account.uid;
    const { email } = parseBody(request, ownEmailRequestSchema);
    requireOwnEmail(account, email);
    const photoURL = await withDeadline(READ_DEADLINE_MS, () =>
      nullifyForeignPortrait(db, account),
    );
    response.json({ token: tokens.issue({ ...account, photoURL }) });
  });

  router.route('/account').put(async (request, response) => {
    const account = await authenticate(request, response, 'writes');
    requireOwnEmail(account, parseBody(request, ownEmailRequestSchema).email);
    const modifiedCount = await withDeadline(WRITE_DEADLINE_MS, async (signal) => {
      const photoURL = await nullifyForeignPortrait(db, account);
      const count = await copyProfileToFoods(db, { ...account, photoURL }, signal);
      try {
        await removeOldPortraits({ db, files: photoFiles, now }, { uid: account.uid, photoURL });
      } catch (error) {
        // If the removal fails, the request still succeeds, because `sweepPhotos` removes the old portraits
        // later.
        response.locals.error = formatErrorForLog(error);
      }
      return count;
    });
    response.json({ modifiedCount, message: 'Your dishes show your current name and photo.' });
  });

  router.route('/account/sign-outs').post(async (request, response) => {
    const account = await authenticate(request, response, 'writes');
    requireOwnEmail(account, parseBody(request, ownEmailRequestSchema).email);
    await withDeadline(WRITE_DEADLINE_MS, async () => {
      await waitForNextSecond();
      await identity.revokeLogins(account.uid);
    });
    accessCheck.forget(account.uid);
    response.json({ message: 'You are signed out on every device.' });
  });
}

/**
 * Waits until the current second has passed. Firebase Auth stores the time of a revocation in whole
 * seconds. Without the wait, logins from the second of the revocation would stay valid.
 */
async function waitForNextSecond(): Promise<void> {
  const readSecond = () => Math.floor(Date.now() / 1000);
  const start = readSecond();
  // A timer can fire up to a millisecond early, so check the clock again after the timer.
  while (readSecond() === start) await setTimeout(1000 - (Date.now() % 1000));
}
