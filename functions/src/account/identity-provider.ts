import * as v from 'valibot';
import { emailSchema, profilePhotoSchema, toDisplayName } from '../contract/account';
import { HttpError, hasErrorCode, notSignedInError } from '../http/http-error';
import type { Account } from './access-token';

/**
 * Verifies a Firebase ID token and checks that it is not revoked. Resolves with the claims of the
 * token. Rejects with the Admin SDK's error.
 */
export type IdTokenVerifier = (idToken: string) => Promise<Record<string, unknown>>;

const claimsSchema = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  email: emailSchema,
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
 * Matches the message of the error that the Admin SDK throws if Google's public keys fail to load.
 * The pattern is necessary because this error has the same code as the error for an invalid token.
 */
const PUBLIC_KEY_ERROR = /^Error (fetching|while making)/;

/**
 * Resolves with the account of a Firebase ID token. Users choose their name and photo at the
 * identity provider, so both can be invalid. `toDisplayName` cleans or replaces an invalid name. An
 * invalid photo becomes null.
 * @throws HttpError 401 for an invalid token, 403 for an account without an email.
 */
export async function readAccountFromIdToken(
  verify: IdTokenVerifier,
  idToken: string,
): Promise<Account> {
  const parsed = v.safeParse(claimsSchema, await verifyClaims(verify, idToken));
  if (!parsed.success) {
    throw new HttpError('forbidden', 'Potluck needs an account with an email address.');
  }
  const { uid, email, name, picture, auth_time: authTime } = parsed.output;
  return {
    uid,
    email,
    name: toDisplayName(name, email),
    photoURL: picture,
    authTime,
  };
}

async function verifyClaims(verify: IdTokenVerifier, idToken: string) {
  try {
    return await verify(idToken);
  } catch (error) {
    if (isInvalidToken(error)) throw notSignedInError();
    throw error;
  }
}

function isInvalidToken(error: unknown): boolean {
  return hasErrorCode(error, INVALID_TOKEN_CODES) && !PUBLIC_KEY_ERROR.test(error.message);
}

/** The record of an account at the identity provider. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  isEmailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  isDisabled: boolean;
  createdAt: Date;
  /**
   * The time of the last revocation, in whole seconds. Logins before this time are revoked. Null if
   * no login was revoked yet.
   */
  loginsValidAfter: Date | null;
}

/** The calls of the identity provider (Firebase Auth) that the API needs. */
export interface IdentityProvider {
  verifyIdToken: IdTokenVerifier;
  /** Resolves with the account, or with undefined if no account has this uid. */
  findUser: (uid: string) => Promise<IdentityUser | undefined>;
  /** Resolves with the account, or with undefined if no account has this email. */
  findUserByEmail: (email: string) => Promise<IdentityUser | undefined>;
  /**
   * Signs the user out on every device. The refresh tokens and ID tokens of all earlier logins
   * become invalid.
   */
  revokeLogins: (uid: string) => Promise<void>;
  /** Disables or enables an account. Does nothing if the account does not exist. */
  setDisabled: (uid: string, isDisabled: boolean) => Promise<void>;
  /** Deletes an account. Does nothing if the account does not exist. */
  deleteUser: (uid: string) => Promise<void>;
}

/**
 * Returns an identity provider that calls `load` at the first call of one of its methods. Public
 * pages need no identity provider, so a cold start does not load it.
 */
export function createLazyIdentityProvider(
  load: () => Promise<IdentityProvider>,
): IdentityProvider {
  let loading: Promise<IdentityProvider> | undefined;
  const provider = () => (loading ??= load());
  return {
    verifyIdToken: async (idToken) => (await provider()).verifyIdToken(idToken),
    findUser: async (uid) => (await provider()).findUser(uid),
    findUserByEmail: async (email) => (await provider()).findUserByEmail(email),
    revokeLogins: async (uid) => (await provider()).revokeLogins(uid),
    setDisabled: async (uid, isDisabled) => (await provider()).setDisabled(uid, isDisabled),
    deleteUser: async (uid) => (await provider()).deleteUser(uid),
  };
}
