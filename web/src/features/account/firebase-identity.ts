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
        throw isNetworkTrouble(error) ? noAnswer() : notSignedIn();
      }
    },
  };
}

function isNetworkTrouble(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'auth/network-request-failed';
}

export {
  register as registerIdentity,
  signIn,
  signInWithGoogle,
  signOut,
} from '../../lib/firebase';
