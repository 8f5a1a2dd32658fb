import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { createNoResponseError, createNotSignedInError } from '../../../lib/api-error';
import { subscribeToFirebaseUser } from '../../../lib/firebase-auth';
import { rejectAfterTimeout } from '../../../lib/reject-after-timeout';
import { getServerTime } from '../../../lib/server-clock';
import { toAccount } from '../account';
import type { SignedInIdentity } from './session';
import { readTokenClaims } from './token-claims';

/**
 * The timeout of a request for an ID token. Firebase limits only the wait for a response, to 30 s. It then stores the
 * token in its database without a limit, so this timeout is longer than 30 s.
 */
const ID_TOKEN_TIMEOUT_MS = 35_000;

/** Calls `callback` with the current user, and after every change of the ID token. */
export function subscribeToIdentity(
  callback: (identity: SignedInIdentity | null) => void,
): Promise<() => void> {
  return subscribeToFirebaseUser((user) => {
    callback(user && toIdentity(user));
  });
}

function toIdentity(user: User): SignedInIdentity {
  return {
    account: toAccount(user),
    async idToken() {
      try {
        return await rejectAfterTimeout(requestIdToken(user), ID_TOKEN_TIMEOUT_MS);
      } catch (error) {
        throw isSessionEndedError(error) ? createNotSignedInError() : createNoResponseError();
      }
    },
  };
}

async function requestIdToken(user: User): Promise<string> {
  const idToken = await user.getIdToken();
  return hasExpired(idToken) ? user.getIdToken(true) : idToken;
}

/**
 * Returns true if the ID token has expired. Firebase compares its expiry with the clock of the device, so it
 * returns an expired ID token if this clock was set back.
 */
function hasExpired(idToken: string): boolean {
  const claims = readTokenClaims(idToken);
  return claims !== undefined && claims.exp * 1000 <= getServerTime();
}

/** Firebase error codes that mean that the session has ended. Other errors are temporary. */
const ENDED_SESSION_CODES = [
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
];

function isSessionEndedError(error: unknown): boolean {
  return error instanceof FirebaseError && ENDED_SESSION_CODES.includes(error.code);
}
