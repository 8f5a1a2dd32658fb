import * as firebase from 'firebase/auth';
import { vi } from 'vitest';
import { ACCESS_TOKEN_STORAGE_KEY } from '../lib/browser-storage';

/** Lifetime of the access tokens of the mock, in seconds. */
const LIFETIME_S = 1800;

/** The expiry of all tokens is relative to this time in seconds, so the same arguments always return the same token. */
const LOADED_AT_S = Math.floor(Date.now() / 1000);

/** Returns an access token for the user `sub`. `id` distinguishes the tokens of one user. */
export function createAccessToken(id: string, sub = 'sam', expiresIn = LIFETIME_S): string {
  const exp = LOADED_AT_S + 100 + expiresIn;
  const user = { sub, email: `${sub}@potluck.test`, name: 'Sam Lee' };
  return `header.${btoa(JSON.stringify({ ...user, iat: exp - LIFETIME_S, exp, jti: id }))}.signature`;
}

/** Returns a Firebase user with an ID token. */
export function createFirebaseUser(idToken = 'id', changes: object = {}): firebase.User {
  return {
    uid: 'sam',
    email: 'sam@potluck.test',
    displayName: 'Sam',
    photoURL: null,
    emailVerified: true,
    providerData: [],
    getIdToken: vi.fn(() => Promise.resolve(idToken)),
    getIdTokenResult: () => Promise.resolve({ claims: { email_verified: false } }),
    reload: () => Promise.resolve(),
    ...changes,
  } as unknown as firebase.User;
}

/** Returns a response of the API that rejects the login. */
export const createUnauthenticatedResponse = () =>
  Response.json({ code: 'unauthenticated', message: 'No.', requestId: '1' }, { status: 401 });

export const neverEnds = () => new Promise<never>(() => undefined);

/** The Firebase Auth instance. It is the same in all tests of a file, because the page has only one instance. */
const auth = {
  currentUser: null as firebase.User | null,
  authStateReady: vi.fn(() => Promise.resolve()),
};
const listeners = new Set<(user: firebase.User | null) => void>();

/**
 * Returns a function that removes the listeners that the window gets from now on. Otherwise, a session of one test
 * would react to the events of later tests, also of other files.
 */
export function trackWindowListeners(): () => void {
  const add = vi.spyOn(window, 'addEventListener');
  return () => {
    for (const [type, listener] of add.mock.calls) window.removeEventListener(type, listener);
  };
}

/**
 * Sets up the mocks of Firebase Auth, for which the test calls `vi.mock`, and of the request for an access token. A
 * user is signed in, and an earlier access token of this user is stored.
 */
export function mockFirebase() {
  vi.resetAllMocks();
  listeners.clear();
  /** Requests an access token. The argument is the ID token. */
  const mint = vi.fn((idToken: string): Promise<Response> =>
    Promise.resolve(Response.json({ token: createAccessToken(idToken) })),
  );

  /** Reports a Firebase user, as Firebase Auth does after each change of the user. */
  function report(user: firebase.User | null): void {
    auth.currentUser = user;
    for (const listener of listeners) listener(user);
  }

  vi.mocked(firebase.initializeAuth).mockReturnValue(auth as unknown as firebase.Auth);
  vi.mocked(firebase.onIdTokenChanged).mockImplementation((_auth, listener) => {
    const call = listener as (user: firebase.User | null) => void;
    listeners.add(call);
    call(auth.currentUser);
    return () => undefined;
  });
  vi.mocked(firebase.signOut).mockImplementation(() => {
    report(null);
    return Promise.resolve();
  });
  const logIn = (_auth: firebase.Auth, email: string, password: string) => {
    const user = createFirebaseUser(`id after ${password}`, { email });
    report(user);
    return Promise.resolve({ user } as firebase.UserCredential);
  };
  vi.mocked(firebase.signInWithEmailAndPassword).mockImplementation(logIn);
  vi.mocked(firebase.createUserWithEmailAndPassword).mockImplementation(logIn);
  vi.mocked(firebase.reauthenticateWithPopup).mockResolvedValue({} as firebase.UserCredential);
  vi.mocked(firebase.updateProfile).mockResolvedValue();
  vi.mocked(firebase.updatePassword).mockResolvedValue();
  vi.mocked(firebase.sendEmailVerification).mockResolvedValue();

  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (url === '/__/firebase/init.json')
      return Promise.resolve(Response.json({ apiKey: 'key', projectId: 'demo-potluck' }));
    if (url !== '/api/jwt') throw new Error(`Unexpected request for ${JSON.stringify(url)}`);
    const authorization = new Headers(init?.headers).get('Authorization') ?? '';
    return mint(authorization.replace('Bearer ', ''));
  });
  localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, createAccessToken('an earlier token'));
  report(createFirebaseUser());
  return { auth, mint, report };
}
