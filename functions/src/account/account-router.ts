import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Firestore } from '@google-cloud/firestore';
import { type UserProfile, ownEmailRequestSchema } from '../contract/account';
import { isChangedError } from '../firestore/client';
import { foodsCollection } from '../firestore/collections';
import {
  type CheckRateLimit,
  type DeadlineSignal,
  READ_DEADLINE_MS,
  limitInvalidTokens,
  rateLimitKeyFor,
  withDeadline,
} from '../http/limits';
import { formatErrorForLog, isTransientError } from '../http/responses';
import { parseBody, readBearerToken } from '../http/parse-request';
import type { PhotoFiles } from '../photo/photo-files';
import { nullifyForeignPortrait } from '../photo/stored-photo';
import { removeOldPortraits } from '../photo/remove-photos';
import type { Handlers } from '../routes';
import { type AccessCheck, type AccessTokens, type Account, requireOwnEmail } from './authenticate';
import { type IdentityProvider, readAccountFromIdToken } from './identity-provider';
import { storeVerifiedEmail } from './mail-settings';

const STORE_EMAIL_DEADLINE_MS = 1_000;

interface AccountDependencies {
  db: Firestore;
  now: () => Date;
  secret: () => string;
  photoFiles: PhotoFiles;
  accessCheck: AccessCheck;
  checkRateLimit: CheckRateLimit;
  identity: IdentityProvider;
  tokens: AccessTokens;
}

export function createAccountHandlers({
  db,
  now,
  secret,
  photoFiles,
  accessCheck,
  checkRateLimit,
  identity,
  tokens,
}: AccountDependencies): Handlers<'POST /jwt' | 'PUT /account' | 'POST /account/sign-outs'> {
  return {
    async 'POST /jwt'({ request, response }) {
      // Above the limit, a call must not cost a lookup at Firebase Auth.
      await checkRateLimit('tokens', rateLimitKeyFor(request), 0);
      // The owner can end all logins during the check of the ID token.
      const issuedAt = now();
      const account = await limitInvalidTokens(request, checkRateLimit, () =>
        withDeadline(READ_DEADLINE_MS, async () =>
          readAccountFromIdToken(identity.verifyIdToken, readBearerToken(request)),
        ),
      );
      response.locals.uid = account.uid;
      // Invalid tokens do not count here, because they must not block the logins of others at this IP address.
      await checkRateLimit('tokens', rateLimitKeyFor(request));
      await checkRateLimit('accountTokens', account.uid);
      requireOwnEmail(account, parseBody(request, ownEmailRequestSchema).email);
      const storeEmail = async () => {
        const { uid } = account;
        // The user may have confirmed the email on another device after this ID token was issued.
        const isEmailVerified =
          account.isEmailVerified || (await identity.findUser(uid))?.isEmailVerified === true;
        await storeVerifiedEmail(db, secret, { ...account, isEmailVerified });
      };
      const [photoURL] = await Promise.all([
        nullifyForeignPortrait(db, account),
        // A failed write does not fail the login, because the next login repeats the write.
        withDeadline(STORE_EMAIL_DEADLINE_MS, storeEmail).catch((error: unknown) => {
          response.locals.error = formatErrorForLog(error);
        }),
      ]);
      return { body: { token: tokens.issue({ ...account, photoURL }, issuedAt) } };
    },

    async 'PUT /account'({ account, response, signal }) {
      const photoURL = await nullifyForeignPortrait(db, account);
      const modifiedCount = await copyProfileToFoods(db, { ...account, photoURL }, signal);
      try {
        await removeOldPortraits({ db, files: photoFiles, now }, { uid: account.uid, photoURL });
      } catch (error) {
        // The request still succeeds, because `sweepPhotos` removes the old portraits later.
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
 * Firebase Auth stores the time of a revocation in whole seconds. Without the wait, logins from the second of the
 * revocation would stay valid.
 */
async function waitForNextSecond(): Promise<void> {
  const readSecond = () => Math.floor(Date.now() / 1000);
  const start = readSecond();
  // A timer can fire up to a millisecond early.
  while (readSecond() === start) await setTimeout(1000 - (Date.now() % 1000));
}

/**
 * Copies the profile of an account to its foods. Resolves with the number of changed foods. If a food is deleted or
 * locked by a purchase at the same time, Firestore rejects the batch, which is then repeated until `signal` is aborted.
 */
export async function copyProfileToFoods(
  db: Firestore,
  { uid, name, email, photoURL }: Account,
  signal: DeadlineSignal,
): Promise<number> {
  const added_by: UserProfile = { name, email, photoURL };
  const ownFoods = foodsCollection(db).where('owner_uid', '==', uid);
  let changed = 0;
  for (;;) {
    // One batch is enough, because a cook has at most 200 foods.
    const outdated = (await ownFoods.get()).docs.filter(
      (food) => !isDeepStrictEqual(food.data().added_by, added_by),
    );
    if (outdated.length === 0) return changed;
    const batch = db.batch();
    for (const food of outdated) batch.update(food.ref, { added_by });
    try {
      await batch.commit();
      changed += outdated.length;
    } catch (error) {
      const isRepeatable = isChangedError(error) || isTransientError(error);
      if (signal.aborted || !isRepeatable) throw error;
    }
  }
}
