import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import { expect, it, vi } from 'vitest';
import { subscribeToFirebaseUser } from '../../../lib/firebase-auth';
import { subscribeToIdentity } from './firebase-identity';
import type { SignedInIdentity } from './session';

vi.mock('../../../lib/firebase-auth');

/** Returns a signed-in user. Each request for the ID token of this user fails with `code`. */
const identityFailingWith = (code: string) =>
  identityWith(() => Promise.reject(new FirebaseError(code, code)));

/** Returns a signed-in user whose ID token Firebase returns from `getIdToken`. */
async function identityWith(
  getIdToken: (forceRefresh?: boolean) => Promise<string>,
): Promise<SignedInIdentity> {
  const user = { uid: 'sam', email: 'sam@potluck.test', emailVerified: true, providerData: [] };
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

it.each([
  ['requests a new ID token if Firebase returns an expired one', -1, 'new'],
  ['returns the ID token of Firebase if it is valid', 60, 'cached'],
])('idToken %s', async (_title, secondsLeft, expected) => {
  const claims = { sub: 'sam', exp: Math.floor(Date.now() / 1000) + secondsLeft };
  const cached = `cached.${btoa(JSON.stringify(claims))}.signature`;
  const { idToken } = await identityWith((forceRefresh) =>
    Promise.resolve(forceRefresh ? 'new' : cached),
  );
  expect((await idToken()).split('.')[0]).toBe(expected);
});

it('idToken rejects with the status 0 after 35 s if Firebase does not return an ID token', async () => {
  const { idToken } = await identityWith(() => new Promise(() => undefined));
  vi.useFakeTimers();
  const outcome = expect(idToken()).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(35_000);
  vi.useRealTimers();
  await outcome;
});
