import * as v from 'valibot';
import { emailSchema, toDisplayName, profilePhotoSchema } from '../contract/account';
import { HttpError, hasErrorCode, notSignedInError } from '../http/http-error';
import type { Account } from './account';

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
