import type { User } from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { signOut, watchUser } from '../../lib/firebase';
import { mintAccessToken } from './account-api';
import { createLazySession } from './lazy-session';
import { ACCESS_TOKEN } from './stored-token';

vi.mock('../../lib/firebase');
vi.mock('./account-api');

const sam = {
  uid: 'sam',
  email: 'sam@potluck.test',
  displayName: 'Sam',
  photoURL: null,
  getIdToken: () => Promise.resolve('id-sam'),
} as unknown as User;

function tokenNumber(jti: number): string {
  const iat = Math.floor(Date.now() / 1000);
  return `header.${btoa(JSON.stringify({ sub: 'sam', iat, exp: iat + 1800, jti }))}.signature`;
}

let session: ReturnType<typeof createLazySession>;
const isSignedIn = () => session.state().status === 'signed-in';

beforeEach(() => {
  vi.mocked(signOut).mockReset().mockResolvedValue();
  vi.mocked(mintAccessToken).mockReset().mockResolvedValue(tokenNumber(1));
  vi.mocked(watchUser)
    .mockReset()
    .mockImplementation((callback) => {
      callback(sam);
      return Promise.resolve(() => undefined);
    });
  localStorage.setItem(ACCESS_TOKEN, tokenNumber(0));
  session = createLazySession();
  return session.disconnect;
});

it('asks again who is signed in, when the provider could not be reached before', async () => {
  vi.mocked(watchUser).mockRejectedValueOnce(new Error('init.json did not come'));
  session.connect();
  await expect.poll(() => session.state().status).toBe('signed-out');
  await expect.poll(() => console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
  session.connect();
  await expect.poll(isSignedIn).toBe(true);
  session.connect();
  expect(watchUser).toHaveBeenCalledTimes(2);
});

it('ends with the session of another tab, unless somebody has logged in since', async () => {
  session.connect();
  await expect.poll(isSignedIn).toBe(true);
  const tokenRemoved = () =>
    window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN, newValue: null }));

  // A tab that slept hears of it when there is a new token already.
  localStorage.setItem(ACCESS_TOKEN, tokenNumber(2));
  tokenRemoved();
  expect(isSignedIn()).toBe(true);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe(tokenNumber(2));

  localStorage.removeItem(ACCESS_TOKEN);
  tokenRemoved();
  expect(session.state().status).toBe('signed-out');
  expect(signOut).toHaveBeenCalledOnce();
});
