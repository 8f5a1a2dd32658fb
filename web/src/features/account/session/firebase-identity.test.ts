import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { expect, it, vi } from 'vitest';
import { subscribeToFirebaseUser } from '../../../lib/firebase-auth';
import { subscribeToIdentity } from './firebase-identity';
import type { SignedInIdentity } from './session';

vi.mock('../../../lib/firebase-auth');

/** Returns a signed-in user. Each request for the ID token of this user fails with `code`. */
async function identityFailingWith(code: string): Promise<SignedInIdentity> {
  const user = { uid: 'sam', email: 'sam@potluck.test', emailVerified: true, providerData: [] };
  const getIdToken = () => Promise.reject(new FirebaseError(code, code));
  vi.mocked(subscribeToFirebaseUser).mockImplementation((callback) => {
    callback({ ...user, getIdToken } as unknown as User);
    return Promise.resolve(() => undefined);
  });
  return new Promise((resolve) => {
    void subscribeToIdentity((identity) => {
      if (identity) resolve(identity);
    });
  });
}

it.each(['auth/user-token-expired', 'auth/user-disabled'])(
  'idToken rejects with the status 401 if Firebase reports %s, because the session has ended',
  async (code) => {
    const { idToken } = await identityFailingWith(code);
    await expect(idToken()).rejects.toMatchObject({ status: 401 });
  },
);

it.each(['auth/network-request-failed', 'auth/quota-exceeded', 'auth/internal-error'])(
  'idToken rejects with the status 0 if Firebase reports the temporary error %s',
  async (code) => {
    const { idToken } = await identityFailingWith(code);
    await expect(idToken()).rejects.toMatchObject({ status: 0 });
  },
);
