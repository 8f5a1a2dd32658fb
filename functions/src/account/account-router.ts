import { setTimeout } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';
import { ownEmailRequestSchema } from '../contract/account';
import { parseBody, readBearerToken } from '../http/parse-request';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { formatErrorForLog } from '../http/error-handler';
import type { PhotoFiles } from '../photo/photo-files';
import { nullifyForeignPortrait } from '../photo/photo-ownership';
import { removeOldPortraits } from '../photo/remove-old-portraits';
import type { Handlers } from '../routes';
import type { AccessCheck } from './access-check';
import type { AccessTokens } from './access-token';
import { requireOwnEmail } from './authenticate';
import { copyProfileToFoods } from './copy-profile-to-foods';
import { readAccountFromIdToken } from './id-token';
import type { IdentityProvider } from './identity-provider';

interface AccountDependencies {
  db: Firestore;
  now: () => Date;
  photoFiles: PhotoFiles;
  accessCheck: AccessCheck;
  identity: IdentityProvider;
  tokens: AccessTokens;
}

/** Returns the handlers of the login, of profile changes, and of sign-outs. */
export function createAccountHandlers({
  db,
  now,
  photoFiles,
  accessCheck,
  identity,
  tokens,
}: AccountDependencies): Handlers<'POST /jwt' | 'PUT /account' | 'POST /account/sign-outs'> {
  return {
    async 'POST /jwt'({ request, response }) {
      const idToken = readBearerToken(request);
      const account = await withDeadline(READ_DEADLINE_MS, () =>
        readAccountFromIdToken(identity.verifyIdToken, idToken),
      );
      response.locals.uid = account.uid;
      requireOwnEmail(account, parseBody(request, ownEmailRequestSchema).email);
      const photoURL = await nullifyForeignPortrait(db, account);
      return { body: { token: tokens.issue({ ...account, photoURL }) } };
    },

    async 'PUT /account'({ account, response, signal }) {
      const photoURL = await nullifyForeignPortrait(db, account);
      const modifiedCount = await copyProfileToFoods(db, { ...account, photoURL }, signal);
      try {
        await removeOldPortraits({ db, files: photoFiles, now }, { uid: account.uid, photoURL });
      } catch (error) {
        // If the removal fails, the request still succeeds, because `sweepPhotos` removes the old portraits
        // later.
        response.locals.error = formatErrorForLog(error);
      }
      return { body: { modifiedCount, message: 'Your dishes show your current name and photo.' } };
    },

    async 'POST /account/sign-outs'({ account }) {
      await waitForNextSecond();
      await identity.revokeLogins(account.uid);
      accessCheck.forget(account.uid);
      return { body: { message: 'You are signed out on every device.' } };
    },
  };
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
