import * as z from 'zod/mini';
import { emailAddress, nameToShow, profilePhoto } from '../contract/account';
import { HttpError, notSignedIn } from '../http/http-error';
import type { Account } from './account';

/**
 * Verifies a Firebase ID token, its revocation included, and resolves with its claims. Rejects
 * with the Admin SDK's error.
 */
export type VerifyIdToken = (idToken: string) => Promise<Record<string, unknown>>;

const claims = z.object({
  uid: z.string().check(z.minLength(1)),
  email: emailAddress,
  name: z.catch(z.string(), ''),
  picture: z.catch(profilePhoto, null),
});

const INVALID_TOKEN_CODES = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** How messages begin when Google's public keys could not be had: their code is a bad token's. */
const NO_PUBLIC_KEYS = /^Error (fetching|while making)/;

/**
 * Returns the account of an ID token. People choose their name and photo at the identity provider, so
 * both may be invalid: the name is cleaned or replaced, and an invalid photo becomes null.
 * @throws HttpError 401 for a bad token, 403 for an account without an email.
 */
export async function readIdToken(verify: VerifyIdToken, idToken: string): Promise<Account> {
  const verified = z.safeParse(claims, await verifiedClaims(verify, idToken));
  if (!verified.success) {
    throw new HttpError('forbidden', 'Potluck needs an account with an email address.');
  }
  const { uid, email, name, picture } = verified.data;
  return { uid, email, name: nameToShow(name, email), photoURL: picture };
}

async function verifiedClaims(verify: VerifyIdToken, idToken: string) {
  try {
    return await verify(idToken);
  } catch (error) {
    if (isInvalidToken(error)) throw notSignedIn();
    throw error;
  }
}

function isInvalidToken(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return INVALID_TOKEN_CODES.includes(String(error.code)) && !NO_PUBLIC_KEYS.test(error.message);
}
