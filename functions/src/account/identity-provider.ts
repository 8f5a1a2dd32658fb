import type { Auth, UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { profilePhotoSchema, toDisplayName } from '../contract/account';
import { emailSchema } from '../contract/fields';
import { HttpError, hasErrorCode, notSignedInError } from '../http/responses';
import type { Account } from './authenticate';

export type IdentityProvider = typeof firebaseIdentityProvider;

/**
 * The calls of the identity provider (Firebase Auth) that the API needs. If an account does not exist,
 * `findUser` and `findUserByEmail` resolve with undefined, and the calls that change an account do nothing.
 */
export const firebaseIdentityProvider = {
  /** Resolves with the claims of a Firebase ID token that is valid and not revoked. */
  verifyIdToken: async (idToken: string): Promise<Record<string, unknown>> =>
    (await loadAuth()).verifyIdToken(idToken, true),
  findUser: (uid: string) => findUser((auth) => auth.getUser(uid)),
  findUserByEmail: (email: string) => findUser((auth) => auth.getUserByEmail(email)),
  /** Revokes the refresh tokens and ID tokens of all earlier logins. */
  revokeLogins: async (uid: string) => (await loadAuth()).revokeRefreshTokens(uid),
  async setDisabled(uid: string, isDisabled: boolean) {
    await ignoreMissingUser((auth) => auth.updateUser(uid, { disabled: isDisabled }));
  },
  async removePortrait(uid: string) {
    await ignoreMissingUser((auth) => auth.updateUser(uid, { photoURL: null }));
  },
  async deleteUser(uid: string) {
    await ignoreMissingUser((auth) => auth.deleteUser(uid));
  },
};

/** Returns Firebase Auth. Loads it at the first call, because public pages do not need it at a cold start. */
async function loadAuth(): Promise<Auth> {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(getApps()[0] ?? initializeApp());
}

export type IdentityUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

async function findUser(read: (auth: Auth) => Promise<UserRecord>) {
  const user = await ignoreMissingUser(read);
  return (
    user && {
      uid: user.uid,
      email: user.email ?? null,
      isEmailVerified: user.emailVerified,
      displayName: user.displayName ?? null,
      photoURL: user.photoURL ?? null,
      isDisabled: user.disabled,
      createdAt: new Date(user.metadata.creationTime),
      /** Logins before this time, in whole seconds, are revoked. */
      loginsValidAfter:
        user.tokensValidAfterTime === undefined ? null : new Date(user.tokensValidAfterTime),
    }
  );
}

async function ignoreMissingUser<T>(call: (auth: Auth) => Promise<T>): Promise<T | undefined> {
  try {
    return await call(await loadAuth());
  } catch (error) {
    if (hasErrorCode(error, ['auth/user-not-found'])) return undefined;
    throw error;
  }
}

const claimsSchema = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  email: emailSchema,
  email_verified: v.fallback(v.boolean(), false),
  // Users choose their name and photo at the identity provider, so both can be invalid.
  name: v.fallback(v.string(), ''),
  picture: v.fallback(profilePhotoSchema, null),
  auth_time: v.pipe(v.number(), v.safeInteger()),
});

const INVALID_TOKEN_CODES = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
];

/**
 * Matches the message of the Admin SDK's error if Google's public keys fail to load. This error has the
 * same code as the error for an invalid token.
 */
const PUBLIC_KEY_ERROR = /^Error (fetching|while making)/;

/**
 * Resolves with the account of a Firebase ID token.
 * @throws HttpError 401 for an invalid token, 403 for an account without an email.
 */
export async function readAccountFromIdToken(
  verify: IdentityProvider['verifyIdToken'],
  idToken: string,
): Promise<Account> {
  let claims;
  try {
    claims = await verify(idToken);
  } catch (error) {
    const isInvalid = hasErrorCode(error, INVALID_TOKEN_CODES);
    if (isInvalid && !PUBLIC_KEY_ERROR.test(error.message)) throw notSignedInError();
    throw error;
  }
  const parsed = v.safeParse(claimsSchema, claims);
  if (!parsed.success) {
    throw new HttpError('forbidden', 'Potluck needs an account with an email address.');
  }
  const { uid, email, picture: photoURL, auth_time: authTime } = parsed.output;
  const { email_verified: isEmailVerified } = parsed.output;
  const name = toDisplayName(parsed.output.name, email);
  return { uid, email, name, photoURL, authTime, isEmailVerified };
}
