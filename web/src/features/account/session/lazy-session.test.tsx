import type { User } from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { signOut, subscribeToFirebaseUser } from '../../../lib/firebase-auth';
import { requestAccessToken } from '../api/account-api';
import { createLazySession } from './lazy-session';
import { ACCESS_TOKEN_STORAGE_KEY } from '../../../lib/api-credentials';

vi.mock('../../../lib/firebase-auth');
vi.mock('../api/account-api');

const samUser = {
  uid: 'sam',
  email: 'sam@potluck.test',
  displayName: 'Sam',
  photoURL: null,
  emailVerified: true,
  providerData: [],
  getIdToken: () => Promise.resolve('id-sam'),
} as unknown as User;

function tokenWithJti(jti: number): string {
  const iat = Math.floor(Date.now() / 1000);
  return `header.${btoa(JSON.stringify({ sub: 'sam', iat, exp: iat + 1800, jti }))}.signature`;
}

let session: ReturnType<typeof createLazySession>;
const isSignedIn = () => session.state().status === 'signed-in';

beforeEach(() => {
  vi.mocked(signOut).mockReset().mockResolvedValue();
  vi.mocked(requestAccessToken).mockReset().mockResolvedValue(tokenWithJti(1));
  vi.mocked(subscribeToFirebaseUser)
    .mockReset()
    .mockImplementation((callback) => {
      callback(samUser);
      return Promise.resolve(() => undefined);
    });
  localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, tokenWithJti(0));
  session = createLazySession();
  return session.disconnect;
});

it('the lazy session retries on the next call of connect if Firebase was unreachable', async () => {
  vi.mocked(subscribeToFirebaseUser).mockRejectedValueOnce(new Error('init.json did not come'));
  session.connect();
  await expect.poll(() => session.state().status).toBe('signed-out');
  await expect.poll(() => console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
  session.connect();
  await expect.poll(isSignedIn).toBe(true);
  session.connect();
  expect(subscribeToFirebaseUser).toHaveBeenCalledTimes(2);
});

it('the lazy session ends when another tab removes the token, unless a new token is already stored', async () => {
  session.connect();
  await expect.poll(isSignedIn).toBe(true);
  const tokenRemoved = () =>
    window.dispatchEvent(
      new StorageEvent('storage', { key: ACCESS_TOKEN_STORAGE_KEY, newValue: null }),
    );

  // A suspended tab can receive the storage event of the removed token late, after a login has stored a new token.
  // The session must then continue.
  const newToken = tokenWithJti(2);
  localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, newToken);
  tokenRemoved();
  expect(isSignedIn()).toBe(true);
  expect(localStorage.getItem(ACCESS_TOKEN_STORAGE_KEY)).toBe(newToken);

  localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
  tokenRemoved();
  expect(session.state().status).toBe('signed-out');
  expect(signOut).toHaveBeenCalledOnce();
});
