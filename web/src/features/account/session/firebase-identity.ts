import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { createNoResponseError, createNotSignedInError } from '../../../lib/api-error';
import { subscribeToFirebaseUser } from '../../../lib/firebase-auth';
import { getServerTime } from '../../../lib/server-clock';
import { toAccount } from '../account';
import type { SignedInIdentity } from './session';
import { readTokenClaims } from './token-claims';

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
        const idToken = await user.getIdToken();
        return hasExpired(idToken) ? await user.getIdToken(true) : idToken;
      } catch (error) {
        throw isSessionEndedError(error) ? createNotSignedInError() : createNoResponseError();
      }
    },
  };
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
