import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, noAnswer } from '../../lib/api-error';
import { createSession, type Identity, type Session } from './session';
import { ACCESS_TOKEN } from './stored-token';

const LIFETIME_MS = 30 * 60_000;

let clock: number;
let stored: Map<string, string>;
let session: Session;
const mint = vi.fn<(idToken: string, email: string) => Promise<string>>();
const signOut = vi.fn(() => Promise.resolve());

function tokenOf(uid: string, issuedAt = clock): string {
  const claims = { sub: uid, iat: issuedAt / 1000, exp: (issuedAt + LIFETIME_MS) / 1000 };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

function person(uid: string, idToken = `id-${uid}`): Identity {
  return {
    account: { uid, email: `${uid}@potluck.test`, name: uid, photoURL: null },
    idToken: () => Promise.resolve(idToken),
  };
}

const refusal = () => new ApiError({ status: 403, code: 'forbidden', message: 'No.' });

beforeEach(() => {
  clock = 1_000_000_000;
  stored = new Map();
  signOut.mockClear();
  mint.mockReset();
  mint.mockImplementation((idToken) => Promise.resolve(tokenOf(idToken.replace('id-', ''))));
  session = createSession({
    mint,
    signOut,
    now: () => clock,
    storage: {
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => stored.set(key, value),
      remove: (key) => stored.delete(key),
    },
  });
});

const isSignedOut = () => session.state().status === 'signed-out' && !stored.has(ACCESS_TOKEN);

describe('who is signed in', () => {
  it('is unknown at first, then what the provider says', async () => {
    expect(session.state()).toEqual({ status: 'loading' });
    await session.identify(null);
    expect(session.state()).toEqual({ status: 'signed-out' });
  });

  it('is told once the token was asked for', async () => {
    const identified = session.identify(person('sam'));
    expect(session.state().status).toBe('loading');
    await identified;
    expect(mint).toHaveBeenCalledExactlyOnceWith('id-sam', 'sam@potluck.test');
    expect(stored.get(ACCESS_TOKEN)).toBe(tokenOf('sam'));
    expect(session.state()).toMatchObject({ status: 'signed-in', account: { uid: 'sam' } });
  });

  it('is signed in also when no token could be had', async () => {
    mint.mockRejectedValue(noAnswer());
    await session.identify(person('sam'));
    expect(session.state().status).toBe('signed-in');
  });

  it('asks again at every new ID token, not at the same one', async () => {
    await session.identify(person('sam'));
    await session.identify(person('sam'));
    expect(mint).toHaveBeenCalledTimes(1);
    mint.mockResolvedValue(tokenOf('sam'));
    await session.identify(person('sam', 'id-newer'));
    expect(mint).toHaveBeenLastCalledWith('id-newer', 'sam@potluck.test');
  });

  it('forgets everything at a sign-out', async () => {
    await session.identify(person('sam'));
    await session.identify(null);
    expect(isSignedOut()).toBe(true);
  });

  it('keeps no token that arrives after the sign-out', async () => {
    let arrive = (_token: string): void => undefined;
    mint.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const identified = session.identify(person('sam'));
    await expect.poll(() => mint).toHaveBeenCalled();
    await session.identify(null);
    arrive(tokenOf('sam'));
    await identified;
    expect(isSignedOut()).toBe(true);
  });

  it('stays signed in when the provider cannot log out', async () => {
    await session.identify(person('sam'));
    signOut.mockRejectedValueOnce(new Error('storage'));
    await expect(session.logOut()).rejects.toThrow('storage');
    expect(session.state().status).toBe('signed-in');
    await session.logOut();
    expect(isSignedOut()).toBe(true);
  });
});

describe('the token for a call', () => {
  beforeEach(async () => {
    await session.identify(person('sam'));
    mint.mockClear();
  });

  it('is the stored one while it is good', async () => {
    clock += LIFETIME_MS - 60_001;
    await expect(session.token()).resolves.toBe(stored.get(ACCESS_TOKEN));
    expect(mint).not.toHaveBeenCalled();
  });

  it.each([60_000, 0, -3_600_000])('is renewed with %d ms left, once for all', async (left) => {
    clock += LIFETIME_MS - left;
    const tokens = await Promise.all([session.token(), session.token(), session.token()]);
    expect(new Set(tokens)).toEqual(new Set([tokenOf('sam')]));
    expect(mint).toHaveBeenCalledTimes(1);
  });

  it('does not trust this device’s clock', async () => {
    mint.mockResolvedValue(tokenOf('sam', clock + 7_200_000));
    await session.identify(person('sam', 'id-newer'));
    clock += LIFETIME_MS - 30_000;
    mint.mockClear();
    await session.token();
    expect(mint).toHaveBeenCalledTimes(1);
  });

  it('is the old one when it cannot be renewed yet', async () => {
    const old = stored.get(ACCESS_TOKEN);
    clock += LIFETIME_MS - 30_000;
    mint.mockRejectedValue(noAnswer());
    await expect(session.token()).resolves.toBe(old);
    clock += 30_000;
    await expect(session.token()).rejects.toMatchObject({ status: 0 });
    expect(session.state().status).toBe('signed-in');
  });

  it('ends the session when it is gone', async () => {
    stored.clear();
    await expect(session.token()).rejects.toMatchObject({ status: 401 });
    expect(isSignedOut()).toBe(true);
    expect(signOut).toHaveBeenCalledOnce();
    expect(mint).not.toHaveBeenCalled();
  });

  it('ends the session when its renewal is refused', async () => {
    clock += LIFETIME_MS;
    mint.mockRejectedValue(refusal());
    await expect(session.token()).rejects.toMatchObject({ status: 401 });
    expect(isSignedOut()).toBe(true);
  });

  it('is never another person’s', async () => {
    await session.identify(person('mei'));
    stored.set(ACCESS_TOKEN, tokenOf('sam'));
    mint.mockClear();
    signOut.mockClear();
    await expect(session.token()).rejects.toMatchObject({ status: 401 });
    expect(session.state().status).toBe('signed-out');
    // Who has signed in since, in another tab, stays so.
    expect(stored.get(ACCESS_TOKEN)).toBe(tokenOf('sam'));
    session.rejected();
    await expect(session.token()).rejects.toMatchObject({ status: 401 });
    expect(stored.get(ACCESS_TOKEN)).toBe(tokenOf('sam'));
    expect(signOut).not.toHaveBeenCalled();
  });
});

it('asks again for a token that could not be had for lack of an answer', async () => {
  mint.mockRejectedValueOnce(noAnswer());
  await session.identify(person('sam'));
  await expect(session.token()).resolves.toBe(tokenOf('sam'));
});

it('ends the session of somebody whom the service refuses', async () => {
  mint.mockRejectedValue(refusal());
  await session.identify(person('sam'));
  await expect(session.token()).rejects.toMatchObject({ status: 401 });
  expect(isSignedOut()).toBe(true);
});
