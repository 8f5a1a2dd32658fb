import { FirebaseError } from 'firebase/app';
import * as firebase from 'firebase/auth';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getApiCredentials } from '../lib/api';
import { toAccountKey } from '../lib/account-storage';
import { ACCESS_TOKEN_STORAGE_KEY } from '../lib/browser-storage';
import { storeDishToOrder } from '../lib/dish-to-order';
import { storeTabCell } from '../lib/near';
import { readRememberedFilters, rememberFilters } from '../lib/remembered-filters';
import type { AccountState } from './account-provider';
import {
  createAccessToken,
  createFirebaseUser,
  createUnauthenticatedResponse,
  mockFirebase,
  neverEnds,
  trackWindowListeners,
} from './mock-firebase';
import { createSession, toAccount, type Session } from './session';

vi.mock(import('firebase/app'), async (importOriginal) => ({
  ...(await importOriginal()),
  initializeApp: vi.fn(),
}));
vi.mock('firebase/auth');

let mocks: ReturnType<typeof mockFirebase>;
let session: Session;
let state: AccountState;

async function signIn(): Promise<void> {
  await session.connect();
  await expect.poll(() => state.status).toBe('signed-in');
  mocks.mint.mockClear();
}

const readToken = () => localStorage.getItem(ACCESS_TOKEN_STORAGE_KEY);
const storeToken = (token: string) => localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, token);
const getToken = (rejected?: string) => {
  const credentials = getApiCredentials();
  if (!credentials) throw new Error('The session has registered no credentials.');
  return credentials.getToken(rejected);
};
const failRequest = () => Promise.reject(new TypeError('Failed to fetch'));
const mintedWith = () => mocks.mint.mock.calls.map(([idToken]) => idToken);
const fireStorageEvent = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_STORAGE_KEY }));

/** Expects that the call rejects `ms` milliseconds after its start, because Firebase does not respond. */
async function expectTimeout(call: () => Promise<unknown>, ms: number): Promise<void> {
  vi.useFakeTimers();
  const onSettled = vi.fn();
  const outcome = expect(call().finally(onSettled)).rejects.toMatchObject({ code: 'auth/timeout' });
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(onSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  vi.useRealTimers();
}

function expectEnded(): void {
  expect(state).toEqual({ status: 'signed-out' });
  expect(readToken()).toBeNull();
}

beforeEach(() => {
  onTestFinished(trackWindowListeners());
  mocks = mockFirebase();
  state = { status: 'loading' };
  session = createSession((next) => {
    state = next;
  });
});

describe('the session', () => {
  it('requests an access token for the user that Firebase reports, and is then signed in', async () => {
    await session.connect();
    expect(state.status).toBe('loading');
    await expect.poll(() => state).toMatchObject({ account: { uid: 'sam', name: 'Sam' } });
    expect(readToken()).toBe(createAccessToken('id'));
    expect(getApiCredentials()?.hasTokenOf('sam')).toBe(true);
    expect(getApiCredentials()?.hasTokenOf('amara')).toBe(false);
  });

  it('requests one access token for each new ID token', async () => {
    await signIn();
    mocks.report(createFirebaseUser('id', { displayName: 'Samantha' }));
    await expect.poll(() => state).toMatchObject({ account: { name: 'Samantha' } });
    expect(mintedWith()).toEqual([]);
    mocks.report(createFirebaseUser('newer id'));
    await expect.poll(mintedWith).toEqual(['newer id']);
  });

  it.each([
    ['gets no response', failRequest],
    ['exceeds a limit', () => Promise.resolve(new Response('', { status: 429 }))],
  ])('is signed in if the token request %s, and sends it again later', async (_case, fail) => {
    mocks.mint.mockImplementationOnce(fail);
    storeToken(createAccessToken('expired', 'sam', -3600));
    await signIn();
    expect(await getToken()).toBe(createAccessToken('id'));
  });

  it.each([
    ['Firebase reports that no user is signed in', 0, () => mocks.report(null)],
    [
      'the API rejects the ID token',
      1,
      () => void mocks.mint.mockResolvedValueOnce(createUnauthenticatedResponse()),
    ],
    [
      'no access token is stored, because an old login of Firebase does not count',
      1,
      () => localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY),
    ],
  ])('ends if %s', async (_case, signOuts, arrange) => {
    rememberFilters('diet=vegan');
    arrange();
    const isVisitor = readToken() === null;
    await session.connect();
    await expect.poll(() => state.status).toBe('signed-out');
    expectEnded();
    expect(readRememberedFilters()).toBe(isVisitor ? 'diet=vegan' : null);
    await expect.poll(() => vi.mocked(firebase.signOut).mock.calls.length).toBe(signOuts);
  });

  it('discards an access token that arrives after the end', async () => {
    let respond!: (response: Response) => void;
    mocks.mint.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    await session.connect();
    await expect.poll(() => mocks.mint).toHaveBeenCalled();
    mocks.report(null);
    respond(Response.json({ token: createAccessToken('late') }));
    // With a rejected token, `getToken` waits for the running request.
    await expect(getToken('rejected')).rejects.toMatchObject({ status: 401 });
    expectEnded();
  });

  it('ends when another tab removes the access token, unless a later login has stored a new one, and then deletes the stored values of the user', async () => {
    await signIn();
    localStorage.setItem(toAccountKey('sam', 'received-orders'), '');
    fireStorageEvent();
    expect(state.status).toBe('signed-in');
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    fireStorageEvent();
    expectEnded();
    expect(localStorage).toHaveLength(0);
    await expect.poll(() => firebase.signOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['its token was removed', () => localStorage.clear()],
    ['another user has logged in', () => storeToken(createAccessToken('id', 'mei'))],
  ])('ends on a page from the back-forward cache if %s', async (_case, changeToken) => {
    await signIn();
    sessionStorage.setItem(toAccountKey('sam', 'draft'), '');
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    show(true);
    changeToken();
    show(false);
    expect([state.status, sessionStorage.length]).toEqual(['signed-in', 1]);
    show(true);
    expect([state.status, sessionStorage.length]).toEqual(['signed-out', 0]);
  });
});

describe('getToken', () => {
  beforeEach(() => {
    // The clock stands still, so the lifetime of the token does not depend on the speed of the machine.
    vi.setSystemTime(Date.now());
    return signIn();
  });

  it('returns the stored token if it expires in more than 60 s', async () => {
    vi.setSystemTime(Date.now() + 1_739_000);
    expect(await getToken()).toBe(readToken());
    expect(mintedWith()).toEqual([]);
  });

  it('renews a token that expires soon, once for concurrent calls', async () => {
    storeToken(createAccessToken('old', 'sam', -40));
    const tokens = await Promise.all([getToken(), getToken(), getToken()]);
    expect(new Set(tokens)).toEqual(new Set([createAccessToken('id')]));
    expect(mintedWith()).toEqual(['id']);
  });

  it('does not renew a new token again if the clock of the device is one hour ahead', async () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    const token = createAccessToken('new', 'sam', -1800);
    mocks.mint.mockResolvedValueOnce(Response.json({ token }));
    mocks.report(createFirebaseUser('newer id'));
    await expect.poll(readToken).toBe(token);
    expect(await getToken()).toBe(token);
    expect(mintedWith()).toEqual(['newer id']);
  });

  it('returns the old token until it expires if the renewal gets no response', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const old = await getToken();
    mocks.mint.mockImplementation(failRequest);
    vi.setSystemTime(Date.now() + 1_770_000);
    expect(await getToken()).toBe(old);
    vi.setSystemTime(Date.now() + 31_000);
    await expect(getToken()).rejects.toMatchObject({ status: 0 });
    expect(state.status).toBe('signed-in');
    expect(readToken()).toBe(old);
  });

  it('ends the session if the token was deleted from the storage', async () => {
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    await expect(getToken()).rejects.toMatchObject({ status: 401 });
    expectEnded();
    expect(mintedWith()).toEqual([]);
  });

  it('ends the session in this tab, and keeps the token and the login, if another user has logged in in another tab', async () => {
    const token = createAccessToken('other', 'mei');
    storeToken(token);
    await expect(getToken()).rejects.toMatchObject({ status: 401 });
    expect(state.status).toBe('signed-out');
    mocks.report(null);
    getApiCredentials()?.end();
    expect(readToken()).toBe(token);
    expect(firebase.signOut).not.toHaveBeenCalled();
  });

  it('renews a token that the API has rejected, with a new ID token', async () => {
    const getIdToken = vi.fn((isForced) => Promise.resolve(isForced ? 'forced id' : 'id'));
    mocks.report(createFirebaseUser('id', { getIdToken }));
    const token = await getToken();
    expect(await getToken(token)).toBe(createAccessToken('forced id'));
    expect(state.status).toBe('signed-in');
    expect(await getToken(token)).toBe(createAccessToken('forced id'));
    expect(mintedWith()).toEqual(['forced id']);
  });

  it.each([
    ['auth/user-token-expired', 401, 'signed-out'],
    ['auth/user-disabled', 401, 'signed-out'],
    ['auth/network-request-failed', 0, 'signed-in'],
    ['auth/quota-exceeded', 0, 'signed-in'],
  ])('rejects after %s with %d, and the session is %s', async (code, status, expected) => {
    const getIdToken = () => Promise.reject(new FirebaseError(code, code));
    mocks.report(createFirebaseUser('id', { getIdToken, displayName: 'Samuel' }));
    const rejected = await getToken().catch(() => 'none');
    await expect(getToken(rejected)).rejects.toMatchObject({ status });
    expect(state.status).toBe(expected);
  });
});

describe('a session on a network that does not respond', () => {
  async function wait(ms: number): Promise<void> {
    vi.useFakeTimers();
    session.connect().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(state.status).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
  }

  it('signs in the user of the stored access token after 3 s', async () => {
    mocks.auth.authStateReady.mockReturnValueOnce(neverEnds());
    const token = readToken();
    await wait(3000);
    expect(state).toMatchObject({
      status: 'signed-in',
      account: { uid: 'sam', email: 'sam@potluck.test', name: 'Sam Lee', photoURL: null },
    });
    expect(await getToken()).toBe(token);
  });

  it('signs in the Firebase user after 3 s if the request for an access token gets no response', async () => {
    mocks.mint.mockReturnValueOnce(neverEnds());
    await wait(3000);
    expect(state).toMatchObject({ status: 'signed-in', account: { name: 'Sam' } });
  });

  it('keeps an expired access token, and requests a new one after Firebase has reported the user', async () => {
    storeToken(createAccessToken('expired', 'sam', -7200));
    let restore!: () => void;
    mocks.auth.authStateReady.mockReturnValueOnce(new Promise((resolve) => (restore = resolve)));
    await wait(3000);
    const token = getToken();
    expect(mintedWith()).toEqual([]);
    restore();
    expect(await token).toBe(createAccessToken('id'));
  });

  it.each([
    ['15 s without an access token', 15_000, true],
    ['65 s with an access token', 65_000, false],
  ])('stops waiting for Firebase after %s, and a retry succeeds', async (_case, ms, isVisitor) => {
    const token = readToken() ?? '';
    if (isVisitor) localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    mocks.auth.authStateReady.mockReturnValueOnce(neverEnds());
    await expectTimeout(() => session.connect(), ms);
    storeToken(token);
    await signIn();
  });
});

describe('a login', () => {
  beforeEach(() => localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY));

  it('resolves after the session has an access token', async () => {
    await session.signIn('sam@potluck.test', 'Abcdef');
    expect(state.status).toBe('signed-in');
    expect(readToken()).toBe(createAccessToken('id after Abcdef'));
  });

  it('rejects if the API rejects the ID token', async () => {
    mocks.mint.mockResolvedValue(createUnauthenticatedResponse());
    const login = session.signIn('sam@potluck.test', 'Abcdef');
    await expect(login).rejects.toMatchObject({ status: 401 });
    expectEnded();
  });

  it.each([
    ['signIn', 65_000, () => session.signIn('sam@potluck.test', 'Abcdef')],
    ['signInWithGoogle', 600_000, () => session.signInWithGoogle()],
  ])('%s times out after %d ms, and a late login is signed out', async (_name, ms, logIn) => {
    let complete!: () => void;
    const pending = new Promise<never>((resolve) => (complete = resolve as () => void));
    vi.mocked(firebase.signInWithEmailAndPassword).mockReturnValue(pending);
    vi.mocked(firebase.signInWithPopup).mockReturnValue(pending);
    await session.connect();
    vi.mocked(firebase.signOut).mockClear();
    await expectTimeout(logIn, ms);
    expect(firebase.signOut).not.toHaveBeenCalled();
    complete();
    await expect.poll(() => firebase.signOut).toHaveBeenCalledOnce();
  });
});

describe('register', () => {
  const details = {
    name: 'Sam',
    photoURL: 'https://example.com/sam.jpg',
    email: 'sam@potluck.test',
    password: 'Abcdef',
  };
  beforeEach(() => localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY));

  it('saves the profile, sends the confirmation email, and then requests the access token', async () => {
    vi.mocked(firebase.createUserWithEmailAndPassword).mockImplementation(() => {
      const user = createFirebaseUser('id', { emailVerified: false });
      mocks.report(user);
      return Promise.resolve({ user } as firebase.UserCredential);
    });
    await session.register(details);
    const profile = { displayName: 'Sam', photoURL: 'https://example.com/sam.jpg' };
    expect(vi.mocked(firebase.updateProfile).mock.lastCall?.[1]).toEqual(profile);
    expect(firebase.sendEmailVerification).toHaveBeenCalledAfter(vi.mocked(firebase.updateProfile));
    expect(mocks.mint).toHaveBeenCalledOnce();
    expect(mocks.mint).toHaveBeenCalledAfter(vi.mocked(firebase.sendEmailVerification));
    expect(state.status).toBe('signed-in');
  });

  it('sends no photo URL if the URL is empty, because Firebase Auth rejects an empty URL', async () => {
    await session.register({ ...details, photoURL: '' });
    expect(vi.mocked(firebase.updateProfile).mock.lastCall?.[1]).toEqual({ displayName: 'Sam' });
  });

  it('changes the password and logs in if an earlier attempt has created the account', async () => {
    vi.mocked(firebase.updateProfile).mockRejectedValueOnce(new Error('network'));
    await expect(session.register(details)).rejects.toThrow('network');
    await session.register({ ...details, password: 'Ghijkl' });
    expect(firebase.createUserWithEmailAndPassword).toHaveBeenCalledOnce();
    expect(vi.mocked(firebase.updatePassword).mock.lastCall?.[1]).toBe('Ghijkl');
    expect(readToken()).toBe(createAccessToken('id after Ghijkl'));
  });
});

describe('logOut', () => {
  beforeEach(signIn);

  it('rejects and keeps the session if Firebase reports an error, and otherwise deletes the remembered filters and the stored values of all users', async () => {
    rememberFilters('diet=vegan');
    vi.mocked(firebase.signOut).mockRejectedValueOnce(new Error('storage'));
    await expect(session.logOut()).rejects.toThrow('storage');
    expect(state.status).toBe('signed-in');
    expect(readRememberedFilters()).toBe('diet=vegan');
    localStorage.setItem(toAccountKey('mei', 'received-orders'), '');
    storeDishToOrder({ id: 'soup', name: 'Soup' });
    storeTabCell('gcw2h');
    await expect(session.logOut()).resolves.toBe(true);
    expectEnded();
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
    expect(readRememberedFilters()).toBeNull();
  });

  it('ends the session after 5 s if the browser does not delete the login, and keeps the token of a later login', async () => {
    vi.mocked(firebase.signOut).mockReturnValueOnce(neverEnds());
    vi.useFakeTimers();
    const isLoginDeleted = session.logOut();
    await vi.advanceTimersByTimeAsync(4999);
    expect(state.status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(1);
    await expect(isLoginDeleted).resolves.toBe(false);
    expectEnded();
    await expect(getToken()).rejects.toMatchObject({ status: 401 });
    storeToken(createAccessToken('later', 'amara'));
    mocks.report(null);
    expect(readToken()).toBe(createAccessToken('later', 'amara'));
  });
});

describe('changePassword', () => {
  beforeEach(signIn);

  it('logs in before and after the change, and requests an access token only for the second login, for which a call with the revoked token waits', async () => {
    const revoked = await getToken();
    let renewed: Promise<string> | undefined;
    vi.mocked(firebase.updatePassword).mockImplementation(() => {
      renewed = getToken(revoked);
      return Promise.resolve();
    });
    await expect(session.changePassword('Old123', 'New123')).resolves.toBe(true);
    expect(vi.mocked(firebase.updatePassword).mock.lastCall?.[1]).toBe('New123');
    expect(await renewed).toBe(createAccessToken('id after New123'));
    expect(mintedWith()).toEqual(['id after New123']);
    expect(state.status).toBe('signed-in');
  });

  it('rejects and keeps the session and the password if the current password is wrong', async () => {
    const error = new Error('auth/wrong-password');
    vi.mocked(firebase.signInWithEmailAndPassword).mockRejectedValue(error);
    await expect(session.changePassword('Wrong1', 'New123')).rejects.toBe(error);
    expect(firebase.updatePassword).not.toHaveBeenCalled();
    expect(mintedWith()).toEqual([]);
    expect(state.status).toBe('signed-in');
  });

  it('ends the session and requests no token if the login with the new password fails', async () => {
    const user = createFirebaseUser('id after Old123');
    vi.mocked(firebase.signInWithEmailAndPassword)
      .mockResolvedValueOnce({ user } as firebase.UserCredential)
      .mockRejectedValueOnce(new Error('auth/network-request-failed'));
    await expect(session.changePassword('Old123', 'New123')).resolves.toBe(false);
    expectEnded();
    expect(mintedWith()).toEqual([]);
    mocks.report(createFirebaseUser('id of a later login'));
    await expect.poll(readToken).toBe(createAccessToken('id of a later login'));
  });
});

it('saveProfile resolves only after the session has the new name and an access token that contains it', async () => {
  await signIn();
  vi.mocked(firebase.updateProfile).mockImplementation(() => {
    mocks.report(createFirebaseUser('id with the new name', { displayName: 'Samantha' }));
    return Promise.resolve();
  });
  mocks.mint.mockImplementationOnce(failRequest).mockImplementationOnce(failRequest);
  const save = () => session.saveProfile('Samantha', 'https://example.com/sam.jpg');
  await expect(save()).rejects.toMatchObject({ code: 'no-answer' });
  await save();
  expect(state).toMatchObject({ account: { name: 'Samantha' } });
  expect(readToken()).toBe(createAccessToken('id with the new name'));
});

it.each([
  ['saveProfile', 65_000, firebase.updateProfile, () => session.saveProfile('Sam', '')],
  [
    'sendConfirmationEmail',
    65_000,
    firebase.sendEmailVerification,
    () => session.sendConfirmationEmail(),
  ],
  ['resetPassword', 15_000, firebase.confirmPasswordReset, () => session.resetPassword('c1', 'Ab')],
])('%s rejects after %d ms if Firebase does not respond', async (_name, ms, request, act) => {
  await signIn();
  vi.mocked(request).mockImplementation(neverEnds);
  await expectTimeout(act, ms);
});

it('prepareGoogleLogin initializes the only instance of the popup resolver that a login receives', async () => {
  const _initialize = vi.fn();
  const PopupResolver = class {
    _initialize = _initialize;
  };
  vi.spyOn(firebase, 'browserPopupRedirectResolver', 'get').mockReturnValue(PopupResolver);
  session = createSession(() => undefined);
  await session.prepareGoogleLogin();
  expect(_initialize).toHaveBeenCalledExactlyOnceWith(mocks.auth);
  await session.reauthenticate(undefined);
  expect(firebase.signInWithEmailAndPassword).not.toHaveBeenCalled();
  const login = vi.mocked(firebase.reauthenticateWithPopup).mock.lastCall;
  const Resolver = login?.[2] as unknown as new () => object;
  expect(new Resolver()).toBe(new Resolver());
});

it.each([
  ['a new ID token if the email address is confirmed now', true],
  ['no new ID token if the email address is still not confirmed', false],
])('reloadUser requests %s', async (_title, emailVerified) => {
  await signIn();
  const getIdToken = vi.fn((_isForced: boolean) => Promise.resolve('id'));
  mocks.report(createFirebaseUser('id', { emailVerified, getIdToken }));
  await session.reloadUser();
  expect(getIdToken.mock.calls.some(([isForced]) => isForced)).toBe(emailVerified);
});

it.each([
  ['auth/user-not-found', undefined],
  ['auth/user-disabled', undefined],
  ['auth/too-many-requests', undefined],
  ['auth/quota-exceeded', 'auth/quota-exceeded'],
])('sendPasswordResetEmail hides who has an account: %s becomes %s', async (code, shownCode) => {
  vi.mocked(firebase.sendPasswordResetEmail).mockRejectedValueOnce(new FirebaseError(code, ''));
  const getCode = (error: FirebaseError) => error.code;
  const request = session.sendPasswordResetEmail('sam@potluck.test');
  expect(await request.catch(getCode)).toBe(shownCode);
});

it.each([
  [{}, {}],
  [{ providerData: [{ providerId: 'google.com' }] }, { hasPassword: false }],
  [{ emailVerified: false }, { isEmailConfirmed: false }],
  [{ displayName: null }, { name: 'sam' }],
  [{ displayName: 'Ch\u200bef' }, { name: 'Chef' }],
  [{ photoURL: 'javascript:alert(1)' }, { photoURL: null }],
])('toAccount converts the values %j of a Firebase user to %j', (change, converted) => {
  const sam = { uid: 'u1', email: 'sam@potluck.test', photoURL: 'https://example.com/sam.jpg' };
  const providerData = [{ providerId: 'google.com' }, { providerId: 'password' }];
  expect(
    toAccount({ ...sam, displayName: 'Sam Lee', emailVerified: true, providerData, ...change }),
  ).toEqual({ ...sam, name: 'Sam Lee', isEmailConfirmed: true, hasPassword: true, ...converted });
});
