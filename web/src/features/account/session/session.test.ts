import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError, createNotSignedInError } from '../../../lib/api-error';
import { accountFixture } from '../account-fixtures';
import { createSession, type SignedInIdentity, type Session } from './session';
import { ACCESS_TOKEN_STORAGE_KEY } from '../../../lib/api-credentials';

const LIFETIME_MS = 30 * 60_000;

let clock: number;
let stored: Map<string, string>;
let session: Session;
const mint = vi.fn<(idToken: string, email: string) => Promise<string>>();
const signOut = vi.fn(() => Promise.resolve());

function accessTokenFor(uid: string, issuedAt = clock): string {
  const claims = { sub: uid, iat: issuedAt / 1000, exp: (issuedAt + LIFETIME_MS) / 1000 };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

function identityFor(uid: string, idToken = `id-${uid}`): SignedInIdentity {
  return {
    account: { ...accountFixture, uid, email: `${uid}@potluck.test` },
    idToken: () => Promise.resolve(idToken),
  };
}

const unauthenticatedError = () =>
  new ApiError({ status: 401, code: 'unauthenticated', message: 'No.' });
const forbiddenError = () => new ApiError({ status: 403, code: 'forbidden', message: 'No.' });

beforeEach(() => {
  clock = 1_000_000_000;
  stored = new Map();
  signOut.mockClear();
  mint.mockReset();
  mint.mockImplementation((idToken) => Promise.resolve(accessTokenFor(idToken.replace('id-', ''))));
  session = createSession({
    requestAccessToken: mint,
    signOut,
    now: () => clock,
    storage: {
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => stored.set(key, value),
      remove: (key) => stored.delete(key),
    },
  });
});

it('hasTokenOf returns true only for the user of the stored access token', async () => {
  expect(session.hasTokenOf('sam')).toBe(false);
  await session.setIdentity(identityFor('sam'));
  expect(session.hasTokenOf('sam')).toBe(true);
  stored.set(ACCESS_TOKEN_STORAGE_KEY, accessTokenFor('amara'));
  expect(session.hasTokenOf('sam')).toBe(false);
});

const isSignedOut = () =>
  session.state().status === 'signed-out' && !stored.has(ACCESS_TOKEN_STORAGE_KEY);

describe('the session', () => {
  it('is loading until the identity provider reports that no user is signed in', async () => {
    expect(session.state()).toEqual({ status: 'loading' });
    await session.setIdentity(null);
    expect(session.state()).toEqual({ status: 'signed-out' });
  });

  it('is signed in after the request for an access token succeeds', async () => {
    const identified = session.setIdentity(identityFor('sam'));
    expect(session.state().status).toBe('loading');
    await identified;
    expect(mint).toHaveBeenCalledExactlyOnceWith('id-sam', 'sam@potluck.test');
    expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('sam'));
    expect(session.state()).toMatchObject({ status: 'signed-in', account: { uid: 'sam' } });
  });

  it('is signed in even if the token request failed', async () => {
    mint.mockRejectedValue(createNoResponseError());
    await session.setIdentity(identityFor('sam'));
    expect(session.state().status).toBe('signed-in');
  });

  it('is signed in and keeps the expired token if Firebase cannot refresh the ID token without a network', async () => {
    const expired = accessTokenFor('sam', clock - LIFETIME_MS);
    stored.set(ACCESS_TOKEN_STORAGE_KEY, expired);
    const idToken = () => Promise.reject(createNoResponseError());
    await session.setIdentity({ ...identityFor('sam'), idToken });
    await expect(session.getToken()).rejects.toMatchObject({ status: 0 });
    expect(session.state().status).toBe('signed-in');
    expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(expired);
  });

  it('requests a new access token for each new ID token', async () => {
    await session.setIdentity(identityFor('sam'));
    await session.setIdentity(identityFor('sam'));
    expect(mint).toHaveBeenCalledTimes(1);
    mint.mockResolvedValue(accessTokenFor('sam'));
    await session.setIdentity(identityFor('sam', 'id-newer'));
    expect(mint).toHaveBeenLastCalledWith('id-newer', 'sam@potluck.test');
  });

  it('requests the access token once more if the API rejects an expired ID token', async () => {
    mint.mockRejectedValueOnce(unauthenticatedError());
    const idToken = () => Promise.resolve(mint.mock.calls.length === 0 ? 'id-expired' : 'id-sam');
    await session.setIdentity({ ...identityFor('sam'), idToken });
    expect(mint.mock.calls.map(([sent]) => sent)).toEqual(['id-expired', 'id-sam']);
    expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('sam'));
  });

  it('stays signed in after the API rejected an expired access token, and then requests a new one', async () => {
    await session.setIdentity(identityFor('sam'));
    const token = await session.getToken();
    clock += LIFETIME_MS;
    expect(session.onTokenRejected(token, false)).toBe(true);
    expect(session.state().status).toBe('signed-in');
    expect(await session.getToken()).toBe(accessTokenFor('sam'));
    expect(mint).toHaveBeenCalledTimes(2);
  });

  it('deletes the stored token if the identity provider was unreachable first, and then reports no user', async () => {
    stored.set(ACCESS_TOKEN_STORAGE_KEY, accessTokenFor('sam'));
    session.markProviderUnreachable();
    expect(stored.has(ACCESS_TOKEN_STORAGE_KEY)).toBe(true);
    await session.setIdentity(null);
    expect(isSignedOut()).toBe(true);
  });

  it('is signed out and deletes the stored token when the identity provider reports the sign-out', async () => {
    await session.setIdentity(identityFor('sam'));
    await session.setIdentity(null);
    expect(isSignedOut()).toBe(true);
  });

  it('discards a token that arrives after the sign-out', async () => {
    let arrive = (_token: string): void => undefined;
    mint.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const identified = session.setIdentity(identityFor('sam'));
    await expect.poll(() => mint).toHaveBeenCalled();
    await session.setIdentity(null);
    arrive(accessTokenFor('sam'));
    await identified;
    expect(isSignedOut()).toBe(true);
  });

  it('stays signed in if the identity provider cannot sign out', async () => {
    await session.setIdentity(identityFor('sam'));
    signOut.mockRejectedValueOnce(new Error('storage'));
    await expect(session.logOut()).rejects.toThrow('storage');
    expect(session.state().status).toBe('signed-in');
    await expect(session.logOut()).resolves.toBe(true);
    expect(isSignedOut()).toBe(true);
  });

  describe('at a logout while the browser does not delete the stored login', () => {
    let isLoginDeleted: Promise<boolean>;

    beforeEach(async () => {
      vi.useFakeTimers();
      await session.setIdentity(identityFor('sam'));
      signOut.mockReturnValueOnce(new Promise(() => undefined));
      isLoginDeleted = session.logOut();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('waits for 5 s, then ends, and reports that the login is still stored', async () => {
      await vi.advanceTimersByTimeAsync(4_999);
      expect(session.state().status).toBe('signed-in');
      await vi.advanceTimersByTimeAsync(1);
      await expect(isLoginDeleted).resolves.toBe(false);
      expect(isSignedOut()).toBe(true);
    });

    it('requests no further access token after its end', async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      mint.mockClear();
      await expect(session.getToken()).rejects.toThrow(createNotSignedInError().message);
      expect(mint).not.toHaveBeenCalled();
    });

    it('keeps the token of a later login in another tab if the identity provider reports the sign-out late', async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      stored.set(ACCESS_TOKEN_STORAGE_KEY, accessTokenFor('amara'));
      await session.setIdentity(null);
      expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('amara'));
    });

    it('deletes the token of a later login at the next logout', async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      await session.setIdentity(identityFor('amara'));
      expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('amara'));
      await session.logOut();
      expect(isSignedOut()).toBe(true);
    });
  });
});

describe('getToken', () => {
  beforeEach(async () => {
    await session.setIdentity(identityFor('sam'));
    mint.mockClear();
  });

  it('returns the stored token if it expires in more than 60 s', async () => {
    clock += LIFETIME_MS - 60_001;
    await expect(session.getToken()).resolves.toBe(stored.get(ACCESS_TOKEN_STORAGE_KEY));
    expect(mint).not.toHaveBeenCalled();
  });

  it.each([60_000, 0, -3_600_000])(
    'renews the token once for concurrent calls if it expires in %d ms',
    async (left) => {
      clock += LIFETIME_MS - left;
      const tokens = await Promise.all([
        session.getToken(),
        session.getToken(),
        session.getToken(),
      ]);
      expect(new Set(tokens)).toEqual(new Set([accessTokenFor('sam')]));
      expect(mint).toHaveBeenCalledTimes(1);
    },
  );

  it('returns the old token until it expires if the renewal fails temporarily', async () => {
    const old = stored.get(ACCESS_TOKEN_STORAGE_KEY);
    clock += LIFETIME_MS - 30_000;
    mint.mockRejectedValue(createNoResponseError());
    await expect(session.getToken()).resolves.toBe(old);
    clock += 30_000;
    await expect(session.getToken()).rejects.toMatchObject({ status: 0 });
    expect(session.state().status).toBe('signed-in');
  });

  it('ends the session if the token was deleted from storage', async () => {
    stored.clear();
    await expect(session.getToken()).rejects.toMatchObject({ status: 401 });
    expect(isSignedOut()).toBe(true);
    expect(signOut).toHaveBeenCalledOnce();
    expect(mint).not.toHaveBeenCalled();
  });

  it('ends the session if the API rejects the renewal of the token', async () => {
    clock += LIFETIME_MS;
    mint.mockRejectedValue(forbiddenError());
    await expect(session.getToken()).rejects.toMatchObject({ status: 401 });
    expect(isSignedOut()).toBe(true);
  });

  it('ends the session in this tab, but keeps the token, if the stored token belongs to another user', async () => {
    await session.setIdentity(identityFor('mei'));
    stored.set(ACCESS_TOKEN_STORAGE_KEY, accessTokenFor('sam'));
    mint.mockClear();
    signOut.mockClear();
    await expect(session.getToken()).rejects.toMatchObject({ status: 401 });
    expect(session.state().status).toBe('signed-out');
    // The token stays stored, because another user has logged in with it in another tab.
    expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('sam'));
    session.onTokenRejected(accessTokenFor('mei'), false);
    await expect(session.getToken()).rejects.toMatchObject({ status: 401 });
    await session.setIdentity(null);
    expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('sam'));
    expect(signOut).not.toHaveBeenCalled();
  });
});

describe('onTokenRejected', () => {
  it('ends the session if the API rejected the stored token', async () => {
    await session.setIdentity(identityFor('sam'));
    session.onTokenRejected(accessTokenFor('sam'), false);
    expect(isSignedOut()).toBe(true);
  });

  it('ends the session if the API rejected a renewed token that has also expired according to the time of the API', async () => {
    await session.setIdentity(identityFor('sam'));
    const renewed = await session.getToken();
    clock += LIFETIME_MS;
    expect(session.onTokenRejected(renewed, true)).toBe(false);
    expect(isSignedOut()).toBe(true);
  });

  it('keeps the session and lets the client send the request again if another token of the user has replaced the rejected one', async () => {
    await session.setIdentity(identityFor('sam'));
    const replacedToken = accessTokenFor('sam', clock - 60_000);
    expect(session.onTokenRejected(replacedToken, false)).toBe(true);
    expect(session.onTokenRejected(replacedToken, true)).toBe(false);
    expect(session.state().status).toBe('signed-in');
    expect(stored.get(ACCESS_TOKEN_STORAGE_KEY)).toBe(accessTokenFor('sam'));
  });

  it('ends the session if the API rejects the token of the last login and then the token that Firebase Auth provided later', async () => {
    const lastToken = accessTokenFor('sam', clock - 60_000);
    stored.set(ACCESS_TOKEN_STORAGE_KEY, lastToken);
    session.endLoadingState(identityFor('sam'));
    const sent = await session.getToken();
    await session.setIdentity(identityFor('sam'));
    expect(session.onTokenRejected(sent, false)).toBe(true);
    expect(session.onTokenRejected(await session.getToken(), true)).toBe(false);
    expect(isSignedOut()).toBe(true);
  });
});

it('getToken requests the token again if the first request received no response', async () => {
  mint.mockRejectedValueOnce(createNoResponseError());
  await session.setIdentity(identityFor('sam'));
  await expect(session.getToken()).resolves.toBe(accessTokenFor('sam'));
});

it('getToken ends the session if the API rejects the token request with 403', async () => {
  mint.mockRejectedValue(forbiddenError());
  await session.setIdentity(identityFor('sam'));
  await expect(session.getToken()).rejects.toMatchObject({ status: 401 });
  expect(isSignedOut()).toBe(true);
});
