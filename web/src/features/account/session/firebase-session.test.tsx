import type { User } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_STORAGE_KEY, getApiCredentials } from '../../../lib/api-credentials';
import * as provider from '../../../lib/firebase-auth';
import { adjustServerClock, getServerTime } from '../../../lib/server-clock';
import { requestAccessToken } from '../api/account-api';
import { createFirebaseSession, type FirebaseSession } from './firebase-session';

vi.mock('../../../lib/firebase-auth');
vi.mock('../api/account-api');

const mint = vi.mocked(requestAccessToken);

let session: FirebaseSession;
/** The recorded calls of Firebase Auth and of `requestAccessToken`, oldest first. */
let calls: string[];
/** Reports a Firebase user to the session, as Firebase Auth does after a change of the user. */
let report: (user: User | null) => void;

/**
 * The issue time of every access token, in seconds. It is constant, so `accessTokenFor` returns the
 * same token for the same ID token.
 */
const issuedAt = Math.floor(Date.now() / 1000);

function accessTokenFor(idToken: string, iat = issuedAt): string {
  const user = { sub: 'sam', email: 'sam@potluck.test', name: 'Sam Lee' };
  const claims = { ...user, iat, exp: iat + 1800, jti: idToken };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

function userWith(idToken: string, displayName = 'Sam'): User {
  return {
    uid: 'sam',
    email: 'sam@potluck.test',
    displayName,
    photoURL: null,
    emailVerified: true,
    providerData: [],
    getIdToken: () => Promise.resolve(idToken),
  } as unknown as User;
}

/** Simulates a successful login: calls the listener of the session with the user, who has a new ID token. */
const logIn = (password: string | undefined): Promise<void> => {
  calls.push(`reauthenticate ${password}`);
  report(userWith(`id after ${password}`));
  return Promise.resolve();
};

beforeEach(async () => {
  calls = [];
  vi.mocked(provider.waitForStoredLogin).mockReset().mockResolvedValue();
  vi.mocked(provider.signOut)
    .mockReset()
    .mockImplementation(() => {
      report(null);
      return Promise.resolve();
    });
  vi.mocked(provider.subscribeToFirebaseUser)
    .mockReset()
    .mockImplementation((callback) => {
      report = callback;
      report(userWith('id of the first login'));
      return Promise.resolve(() => undefined);
    });
  vi.mocked(provider.reauthenticate).mockReset().mockImplementation(logIn);
  vi.mocked(provider.setPassword)
    .mockReset()
    .mockImplementation((password) => {
      calls.push(`setPassword ${password}`);
      report(userWith('id of the revoked login'));
      return Promise.resolve();
    });
  mint.mockReset().mockImplementation((idToken) => {
    calls.push(`mint with ${idToken}`);
    return Promise.resolve(accessTokenFor(idToken));
  });
  localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, accessTokenFor('an earlier token'));
  session = createFirebaseSession();
  await session.watch();
  await expect.poll(() => session.state().status).toBe('signed-in');
  calls = [];
  return session.start();
});

const getStoredToken = () => localStorage.getItem(ACCESS_TOKEN_STORAGE_KEY);

describe('a session whose stored login cannot be read', () => {
  beforeEach(() => {
    vi.mocked(provider.signIn).mockReset();
    session = createFirebaseSession();
  });

  it('is signed out in this tab and keeps the access token, and is signed in after a successful retry', async () => {
    const token = getStoredToken();
    vi.mocked(provider.waitForStoredLogin).mockRejectedValueOnce(new Error('database'));
    await expect(session.watch()).rejects.toThrow('database');
    expect(session.state().status).toBe('signed-out');
    expect(getStoredToken()).toBe(token);
    await session.watch();
    await expect.poll(() => session.state().status).toBe('signed-in');
  });

  it('rejects a login without a call of Firebase', async () => {
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    vi.mocked(provider.waitForStoredLogin).mockRejectedValueOnce(new Error('database'));
    await expect(session.signIn('sam@potluck.test', 'Abcdef')).rejects.toThrow('database');
    expect(provider.signIn).not.toHaveBeenCalled();
    expect(provider.signOut).not.toHaveBeenCalled();
  });

  it('ends the wait after 65 s if the user has an access token, and after 15 s otherwise', () => {
    vi.mocked(provider.waitForStoredLogin).mockReturnValue(new Promise(() => undefined));
    void session.watch();
    expect(provider.waitForStoredLogin).toHaveBeenLastCalledWith(65_000);
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    void createFirebaseSession().watch();
    expect(provider.waitForStoredLogin).toHaveBeenLastCalledWith(15_000);
  });

  it('rejects a login after 15 s if the browser does not delete the login of an earlier session', async () => {
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    vi.mocked(provider.signOut).mockReturnValueOnce(new Promise(() => undefined));
    vi.useFakeTimers();
    const outcome = expect(session.signIn('sam@potluck.test', 'Abcdef')).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await outcome;
    expect(provider.signIn).not.toHaveBeenCalled();
  });

  it('keeps the login of a user who logs in in another tab during the wait', async () => {
    const token = getStoredToken() ?? '';
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    vi.mocked(provider.waitForStoredLogin).mockImplementationOnce(() => {
      localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, token);
      return Promise.resolve();
    });
    await session.watch();
    expect(provider.signOut).not.toHaveBeenCalled();
    await expect.poll(() => session.state().status).toBe('signed-in');
  });
});

describe('a session on a network that does not respond', () => {
  const neverResponds = new Promise<never>(() => undefined);

  async function waitThreeSeconds(): Promise<void> {
    vi.useFakeTimers();
    session = createFirebaseSession();
    session.watch().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(session.state().status).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
  }

  it('signs in the user of the stored access token after 3 s', async () => {
    vi.mocked(provider.waitForStoredLogin).mockReturnValueOnce(neverResponds);
    await waitThreeSeconds();
    expect(session.state()).toMatchObject({
      status: 'signed-in',
      account: { uid: 'sam', email: 'sam@potluck.test', name: 'Sam Lee', photoURL: null },
    });
    expect(await session.getToken()).toBe(accessTokenFor('id of the first login'));
  });

  it('stays loading after 3 s if the browser stores a text that is not an access token', async () => {
    localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, 'text');
    vi.mocked(provider.waitForStoredLogin).mockReturnValueOnce(neverResponds);
    await waitThreeSeconds();
    expect(session.state().status).toBe('loading');
  });

  it('signs in the Firebase user after 3 s if the request for an access token gets no response', async () => {
    mint.mockReturnValueOnce(neverResponds);
    vi.mocked(provider.subscribeToFirebaseUser).mockImplementationOnce((callback) => {
      callback(userWith('id', 'Samira'));
      return Promise.resolve(() => undefined);
    });
    await waitThreeSeconds();
    expect(session.state()).toMatchObject({ status: 'signed-in', account: { name: 'Samira' } });
  });

  it('keeps the old access token, and requests no new one until Firebase has reported the user', async () => {
    localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, accessTokenFor('expired', issuedAt - 7_200));
    let restore: (error?: Error) => void = () => undefined;
    vi.mocked(provider.waitForStoredLogin).mockImplementationOnce(
      () =>
        new Promise((resolve, reject) => {
          restore = (error) => {
            if (error) reject(error);
            else resolve();
          };
        }),
    );
    await waitThreeSeconds();
    const request = session.getToken();
    const outcome = expect(request).rejects.toMatchObject({ code: 'no-answer' });
    restore(new Error('database'));
    await outcome;
    expect(calls).toEqual([]);
    expect(session.state().status).toBe('signed-in');
    expect(await session.getToken()).toBe(accessTokenFor('id of the first login'));
  });

  it('uses the user that Firebase reports later', async () => {
    vi.mocked(provider.waitForStoredLogin).mockReturnValueOnce(neverResponds);
    await waitThreeSeconds();
    await session.setIdentity(null);
    expect(session.state().status).toBe('signed-out');
    expect(getStoredToken()).toBeNull();
  });
});

describe('changePassword', () => {
  it('logs in before and after the change, and requests an access token only for the second login', async () => {
    await expect(session.changePassword('Old123', 'New123')).resolves.toBe(true);
    expect(calls).toEqual([
      'reauthenticate Old123',
      'setPassword New123',
      'reauthenticate New123',
      'mint with id after New123',
    ]);
    expect(session.state().status).toBe('signed-in');
    expect(getStoredToken()).toBe(accessTokenFor('id after New123'));
  });

  it('keeps the session if the API rejects a request with the old token before the new token is stored', async () => {
    const rejectOldToken = () =>
      getApiCredentials()?.onTokenRejected(getStoredToken() ?? '', false);
    vi.mocked(provider.setPassword).mockImplementation(() => {
      rejectOldToken();
      return Promise.resolve();
    });
    mint.mockImplementation((idToken) => {
      rejectOldToken();
      return Promise.resolve(accessTokenFor(idToken));
    });
    await expect(session.changePassword('Old123', 'New123')).resolves.toBe(true);
    expect(session.state().status).toBe('signed-in');
    expect(provider.signOut).not.toHaveBeenCalled();
    expect(getStoredToken()).toBe(accessTokenFor('id after New123'));
  });

  it('ends the session if the API rejects the new token', async () => {
    await session.changePassword('Old123', 'New123');
    getApiCredentials()?.onTokenRejected(getStoredToken() ?? '', false);
    expect(session.state().status).toBe('signed-out');
  });

  it('rejects and keeps the session and the password if the current password is wrong', async () => {
    const token = getStoredToken();
    const error = new Error('auth/wrong-password');
    vi.mocked(provider.reauthenticate).mockRejectedValue(error);
    await expect(session.changePassword('Wrong1', 'New123')).rejects.toBe(error);
    expect(provider.reauthenticate).toHaveBeenCalledOnce();
    expect(provider.setPassword).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
    expect(session.state().status).toBe('signed-in');
    expect(getStoredToken()).toBe(token);
  });

  it('rejects and stays signed in with the current password if the new password is too weak', async () => {
    const error = new Error('auth/weak-password');
    vi.mocked(provider.setPassword).mockRejectedValue(error);
    await expect(session.changePassword('Old123', 'New123')).rejects.toBe(error);
    expect(calls).toEqual(['reauthenticate Old123', 'mint with id after Old123']);
    expect(session.state().status).toBe('signed-in');
  });

  it('ends the session and requests no token if the login with the new password fails', async () => {
    // This sign-out never finishes, so Firebase does not report it during the test.
    vi.mocked(provider.signOut).mockReturnValue(new Promise(() => undefined));
    vi.mocked(provider.reauthenticate)
      .mockImplementationOnce(logIn)
      .mockRejectedValueOnce(new Error('auth/network-request-failed'));
    await expect(session.changePassword('Old123', 'New123')).resolves.toBe(false);
    expect(calls).toEqual(['reauthenticate Old123', 'setPassword New123']);
    expect(session.state().status).toBe('signed-out');
    expect(getStoredToken()).toBeNull();
    expect(provider.signOut).toHaveBeenCalledOnce();
  });

  it('does not prevent a later login if the login with the new password fails', async () => {
    vi.mocked(provider.reauthenticate)
      .mockImplementationOnce(logIn)
      .mockRejectedValueOnce(new Error('auth/network-request-failed'));
    await session.changePassword('Old123', 'New123');
    report(userWith('id of a later login'));
    await expect.poll(() => session.state().status).toBe('signed-in');
    expect(getStoredToken()).toBe(accessTokenFor('id of a later login'));
  });
});

describe('saveProfile', () => {
  it('resolves after the session has the new name and an access token that contains this name', async () => {
    vi.mocked(provider.saveProfile)
      .mockReset()
      .mockImplementation((name) => {
        report(userWith('id with the new name', name));
        return Promise.resolve();
      });
    await session.saveProfile('Samantha', 'https://example.com/sam.jpg');
    expect(provider.saveProfile).toHaveBeenCalledExactlyOnceWith(
      'Samantha',
      'https://example.com/sam.jpg',
    );
    expect(session.state()).toMatchObject({ account: { name: 'Samantha' } });
    expect(getStoredToken()).toBe(accessTokenFor('id with the new name'));
  });
});

describe('reauthenticate', () => {
  it.each(['Old123', undefined])(
    'resolves after the session has an access token of the new login if the password is %s',
    async (password) => {
      await session.reauthenticate(password);
      expect(calls).toEqual([`reauthenticate ${password}`, `mint with id after ${password}`]);
      await expect(session.getToken()).resolves.toBe(accessTokenFor(`id after ${password}`));
    },
  );

  it('rejects and keeps the session if the password is wrong', async () => {
    vi.mocked(provider.reauthenticate).mockRejectedValue(new Error('auth/wrong-password'));
    await expect(session.reauthenticate('Wrong1')).rejects.toThrow('auth/wrong-password');
    expect(session.state().status).toBe('signed-in');
    expect(calls).toEqual([]);
  });
});

describe('The expiry of the access token', () => {
  /** Simulates a response that the API sent at the time `time`. */
  const receiveResponse = (time: number) => {
    const headers = { Date: new Date(time).toUTCString(), 'Cache-Control': 'no-store' };
    adjustServerClock(new Headers(headers), Date.now());
  };
  afterEach(() => {
    receiveResponse(Date.now());
  });

  it('is compared with the time of the API, not with the time of the device', async () => {
    await session.getToken();
    expect(calls).toEqual([]);
    receiveResponse(Date.now() + 1_790_000);
    expect(getServerTime()).toBeGreaterThan(Date.now() + 1_700_000);
    await session.getToken();
    expect(calls).toEqual(['mint with id of the first login']);
  });
});
