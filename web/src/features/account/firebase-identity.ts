import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { noAnswer, notSignedIn } from '../../lib/api-error';
import { watchUser } from '../../lib/firebase';
import { toAccount } from './account';
import type { Identity } from './session';

/** Calls back with whoever is signed in at first, then at every change of the ID token. */
export function watchIdentity(callback: (identity: Identity | null) => void): Promise<() => void> {
  return watchUser((user) => {
    callback(user && toIdentity(user));
  });
}

function toIdentity(user: User): Identity {
  return {
    account: toAccount(user),
    async idToken() {
      try {
        return await user.getIdToken();
      } catch (error) {
        throw isOver(error) ? notSignedIn() : noAnswer();
      }
    },
  };
}

/** The provider's codes for a session that is no more; all else passes, such as its own troubles. */
const OVER = [
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
];

function isOver(error: unknown): boolean {
  return error instanceof FirebaseError && OVER.includes(error.code);
}
