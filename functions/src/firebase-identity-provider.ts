import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import type { IdentityProvider, IdentityUser } from './account/identity-provider';
import { hasErrorCode } from './http/http-error';

const auth = getAuth(getApps()[0] ?? initializeApp());

/**
 * Implements `IdentityProvider` with Firebase Auth. The service loads this file on the first request of a
 * signed-in user, because loading Firebase Auth delays a cold start.
 */
export const firebaseIdentityProvider: IdentityProvider = {
  verifyIdToken: (idToken) => auth.verifyIdToken(idToken, true),
  findUser: (uid) => findUser(() => auth.getUser(uid)),
  findUserByEmail: (email) => findUser(() => auth.getUserByEmail(email)),
  revokeLogins: (uid) => auth.revokeRefreshTokens(uid),
  async setDisabled(uid, isDisabled) {
    await ignoreMissingUser(() => auth.updateUser(uid, { disabled: isDisabled }));
  },
  async deleteUser(uid) {
    await ignoreMissingUser(() => auth.deleteUser(uid));
  },
};

async function findUser(read: () => Promise<UserRecord>): Promise<IdentityUser | undefined> {
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
      loginsValidAfter:
        user.tokensValidAfterTime === undefined ? null : new Date(user.tokensValidAfterTime),
    }
  );
}

async function ignoreMissingUser<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (hasErrorCode(error, ['auth/user-not-found'])) return undefined;
    throw error;
  }
}
