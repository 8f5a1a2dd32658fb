import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { expect, it, vi } from 'vitest';
import { watchUser } from '../../lib/firebase';
import { watchIdentity } from './firebase-identity';
import type { Identity } from './session';

vi.mock('../../lib/firebase');

/** Somebody whose ID token cannot be had, for that reason. */
async function identityFailingWith(code: string): Promise<Identity> {
  const user = { uid: 'sam', email: 'sam@potluck.test', displayName: 'Sam', photoURL: null };
  const getIdToken = () => Promise.reject(new FirebaseError(code, code));
  vi.mocked(watchUser).mockImplementation((callback) => {
    callback({ ...user, getIdToken } as unknown as User);
    return Promise.resolve(() => undefined);
  });
  return new Promise((resolve) => {
    void watchIdentity((identity) => {
      if (identity) resolve(identity);
    });
  });
}

it.each(['auth/user-token-expired', 'auth/user-disabled'])('%s ends the session', async (code) => {
  const { idToken } = await identityFailingWith(code);
  await expect(idToken()).rejects.toMatchObject({ status: 401 });
});

it.each(['auth/network-request-failed', 'auth/quota-exceeded', 'auth/internal-error'])(
  '%s passes',
  async (code) => {
    const { idToken } = await identityFailingWith(code);
    await expect(idToken()).rejects.toMatchObject({ status: 0 });
  },
);
