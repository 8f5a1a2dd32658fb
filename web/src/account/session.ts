import {
  accessTokenResponseSchema,
  profilePhotoSchema,
  toDisplayName,
} from '@potluck/functions/contract/account';
import { FirebaseError, initializeApp } from 'firebase/app';
import * as firebase from 'firebase/auth';
import * as v from 'valibot';
import type { RegistrationValues } from './account-validation';
import {
  callPublicApi,
  createNoResponseError,
  createNotSignedInError,
  isAuthError,
  registerApiCredentials,
} from '../lib/api';
import { API_TIMEOUT_MS, apiPaths, SLOW_NETWORK_MS } from '../lib/paths';
import { deleteAccountValues } from '../lib/account-storage';
import { deleteDishToOrder } from '../lib/dish-to-order';
import { storeTabCell } from '../lib/near';
import { ACCESS_TOKEN_STORAGE_KEY, safeLocalStorage } from '../lib/browser-storage';
import { rememberFilters } from '../lib/remembered-filters';
import { loadOnce } from '../lib/lazy-code';
import { deleteSavedOrdersOfSignedOutUsers } from '../lib/saved-orders';
import type { Account, AccountState } from './account-provider';
import { getErrorCode } from '../ui/failure';

const RENEW_BEFORE_MS = 60_000;

/**
 * The timeout of a call of Firebase Auth. Firebase can send two requests, and waits 30 s for each response. It then
 * waits without a limit if the browser does not respond to a request of its IndexedDB database. Safari does this if
 * several tabs are open, see https://github.com/firebase/firebase-js-sdk/issues/8019.
 */
const FIREBASE_TIMEOUT_MS = 65_000;

/** The timeout of a login in a popup, where the user can take some minutes. */
const POPUP_TIMEOUT_MS = 600_000;

/** The timeout of a logout. It is short, because a user can leave a shared device soon after the click. */
const LOG_OUT_TIMEOUT_MS = 5_000;

/** Other errors of a request for an ID token are temporary. */
const ENDED_SESSION_CODES = [
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
];

const TIMEOUT_CODE = 'auth/timeout';

/** The page must not show these errors, because they would reveal whether an email belongs to an account. */
const ACCOUNT_ERROR_CODES = ['auth/user-not-found', 'auth/user-disabled', 'auth/too-many-requests'];

const ignoreError = () => undefined;

/** Resolves or rejects like `call`. Rejects if `call` is still pending after `ms`. */
function limitTime<Result>(call: Promise<Result>, ms = FIREBASE_TIMEOUT_MS): Promise<Result> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      reject(new FirebaseError(TIMEOUT_CODE, 'Firebase Auth did not respond before the timeout.'));
    }, ms);
    call.then(resolve, reject);
  });
}

const tokenClaimsSchema = v.object({
  sub: v.string(),
  iat: v.number(),
  exp: v.number(),
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
});

/** Returns the claims of the stored access token, without a check of the signature. */
function readTokenClaims() {
  const payload = readStoredToken()?.split('.')[1] ?? '';
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    return v.parse(tokenClaimsSchema, JSON.parse(atob(base64)));
  } catch {
    return undefined;
  }
}

const readStoredToken = () => safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY);

const hasTokenOf = (uid: string) => readTokenClaims()?.sub === uid;

type FirebaseProfile = Pick<
  firebase.User,
  'uid' | 'email' | 'displayName' | 'photoURL' | 'emailVerified'
> & { providerData: { providerId: string }[] };

/** Returns the account with the same name and photo as in the API. */
export function toAccount(profile: FirebaseProfile): Account {
  const email = profile.email ?? '';
  const photo = v.safeParse(profilePhotoSchema, profile.photoURL);
  return {
    uid: profile.uid,
    email,
    name: toDisplayName(profile.displayName, email),
    photoURL: photo.success ? photo.output : null,
    isEmailConfirmed: profile.emailVerified,
    hasPassword: profile.providerData.some(({ providerId }) => providerId === 'password'),
  };
}

/** The URL of the Auth emulator, with its port in firebase.json plus PORT_SHIFT. The build inserts it (vite.config.ts). */
declare const AUTH_EMULATOR_URL: string;

const hostingConfigSchema = v.looseObject({ apiKey: v.string(), projectId: v.string() });

const getAuth = loadOnce(async () => {
  // Firebase Hosting and its emulator serve the configuration of the project at this URL.
  const response = await fetch('/__/firebase/init.json', {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  const config = v.parse(hostingConfigSchema, await response.json());
  const auth = firebase.initializeAuth(initializeApp(config), {
    persistence: [firebase.indexedDBLocalPersistence, firebase.browserLocalPersistence],
    // Adds a message to each Firebase error. The registration form shows these messages to users.
    errorMap: firebase.debugErrorMap,
  });
  // A demo project never reaches a live service.
  if (config.projectId.startsWith('demo-'))
    firebase.connectAuthEmulator(auth, AUTH_EMULATOR_URL, { disableWarnings: true });
  return auth;
});

/** Firebase hides the type of its popup resolver. Only `_initialize` loads Google's script before a login. */
type PopupResolver = new () => { _initialize: (auth: firebase.Auth) => Promise<unknown> };

export type Session = ReturnType<typeof createSession>;

/** Manages the Firebase user and the access token. Calls `onChange` with each state after “loading”. */
export function createSession(onChange: (state: AccountState) => void) {
  let status: AccountState['status'] = 'loading';
  let account: Account | null = null;
  /** The user that Firebase Auth has reported. */
  let user: firebase.User | null = null;
  /** The access token that this page has requested last for the user of this session. */
  let minted: { token: string; idToken: string; expiresAt: number } | undefined;
  let minting: Promise<string> | undefined;
  /** Resolves when the session has the state of the user that Firebase Auth has reported last. */
  let updated: Promise<void> = Promise.resolve();
  /** While this flag is true, the session does not change to the user that Firebase Auth reports. */
  let isHeld = false;
  let held: Promise<unknown> = Promise.resolve();
  let latestLogin: Promise<firebase.UserCredential> | undefined;
  const google = new firebase.GoogleAuthProvider();
  let googlePopup: InstanceType<PopupResolver> | undefined;
  /** All instances of this class are the same object, because Firebase creates another one for the login. */
  const GooglePopup = new Proxy(firebase.browserPopupRedirectResolver as unknown as PopupResolver, {
    construct: (Resolver) => (googlePopup ??= new Resolver()),
  });

  function report(state: AccountState): void {
    status = state.status;
    onChange(state);
    void deleteSavedOrdersOfSignedOutUsers(hasTokenOf);
  }

  /** Ends the session in this tab. Returns false if it has already ended, or if the token belongs to another user. */
  function forget(): boolean {
    // A token that is stored after the end of this session belongs to a later login in another tab. Firebase Auth can
    // report a sign-out much later than the end.
    if (!account && status === 'signed-out') return false;
    const isOwnToken = !account || hasTokenOf(account.uid) || readTokenClaims() === undefined;
    // A visitor who has never logged in keeps the filters.
    if (isOwnToken && (account || readStoredToken() !== null)) rememberFilters(null);
    if (isOwnToken) safeLocalStorage.remove(ACCESS_TOKEN_STORAGE_KEY);
    account = null;
    minted = undefined;
    report({ status: 'signed-out' });
    return isOwnToken;
  }

  /** Ends the session, and signs the user out of Firebase Auth, whose errors do not matter then. */
  function end(): void {
    if (forget()) getAuth().then(firebase.signOut).catch(ignoreError);
  }

  /** Deletes what this browser and this tab know about the user. */
  function deleteTraces(): void {
    deleteAccountValues(hasTokenOf);
    deleteDishToOrder();
    storeTabCell('');
  }

  /** Ends the session after a logout in another tab. */
  function endAfterOtherTab(): void {
    end();
    deleteTraces();
  }

  /** Returns the stored access token of the user, or undefined if it expires within `minLifetimeMs`. */
  function readToken(minLifetimeMs: number): string | undefined {
    const token = readStoredToken();
    const claims = readTokenClaims();
    if (token === null || !claims || claims.sub !== account?.uid) return undefined;
    // The lifetime of a token that this page has requested does not depend on the clock of the device.
    const expiresAt = token === minted?.token ? minted.expiresAt : claims.exp * 1000;
    return expiresAt - Date.now() > minLifetimeMs ? token : undefined;
  }

  async function getIdToken(isForced: boolean): Promise<string> {
    // After `signInStoredUser`, Firebase Auth may not have reported the user yet.
    if (!user) await connect().catch(ignoreError);
    if (!user) throw createNoResponseError();
    try {
      return await limitTime(user.getIdToken(isForced));
    } catch (error) {
      const hasEnded = ENDED_SESSION_CODES.includes(getErrorCode(error) ?? '');
      throw hasEnded ? createNotSignedInError() : createNoResponseError();
    }
  }

  /** Requests an access token, unless the stored one belongs to the current ID token. */
  async function mint(rejected: string | undefined): Promise<string> {
    const owner = account;
    if (!owner) throw createNotSignedInError();
    const isCurrent = () => account?.uid === owner.uid;
    try {
      const idToken = await getIdToken(rejected !== undefined);
      const stored = readToken(RENEW_BEFORE_MS);
      if (stored !== undefined && stored !== rejected && idToken === minted?.idToken) return stored;
      const { data } = await callPublicApi(apiPaths.accessToken, {
        method: 'POST',
        schema: accessTokenResponseSchema,
        body: { email: owner.email },
        headers: { Authorization: `Bearer ${idToken}` },
      });
      if (!isCurrent()) throw createNotSignedInError();
      safeLocalStorage.write(ACCESS_TOKEN_STORAGE_KEY, data.token);
      const { iat, exp } = readTokenClaims() ?? { iat: 0, exp: 0 };
      minted = { token: data.token, idToken, expiresAt: Date.now() + (exp - iat) * 1000 };
      return data.token;
    } catch (error) {
      if (isAuthError(error) && isCurrent()) end();
      throw error;
    }
  }

  /** Concurrent callers share the request. */
  function renew(rejected?: string): Promise<string> {
    minting ??= mint(rejected).finally(() => {
      minting = undefined;
    });
    return minting;
  }

  async function getToken(rejected?: string): Promise<string> {
    if (rejected !== undefined) {
      await held;
      await minting?.catch(ignoreError);
    }
    const token = readToken(RENEW_BEFORE_MS);
    if (token !== undefined && token !== rejected) return token;
    // The token was deleted, or another user has logged in in another tab.
    if (account && minted && !hasTokenOf(account.uid)) end();
    if (!account) throw createNotSignedInError();
    try {
      return await renew(rejected);
    } catch (error) {
      const old = readToken(0);
      if (old !== undefined && old !== rejected) return old;
      throw error;
    }
  }

  async function update(next: firebase.User | null): Promise<void> {
    if (!next) {
      forget();
      return;
    }
    const current = toAccount(next);
    if (current.uid !== account?.uid) minted = undefined;
    account = current;
    // A running request uses the previous ID token.
    await minting?.catch(ignoreError);
    // Without a response, the user is signed in, and the next protected call requests the token.
    if (account === current) await renew().catch(ignoreError);
    if (account === current) report({ status: 'signed-in', account });
  }

  /**
   * Signs in the user of the stored access token if the session is still loading. Firebase Auth can wait 60 s for the
   * network, and a guest at the cook's door could not read the saved orders for that long.
   */
  function signInStoredUser(): void {
    const claims = readTokenClaims();
    if (status !== 'loading' || claims?.email === undefined) return;
    account ??= toAccount({
      uid: claims.sub,
      email: claims.email,
      displayName: claims.name ?? null,
      photoURL: claims.picture ?? null,
      // Firebase Auth reports these two facts later.
      emailVerified: true,
      providerData: [],
    });
    report({ status: 'signed-in', account });
  }

  const connect = loadOnce(async () => {
    const hasToken = readStoredToken() !== null;
    const timer = hasToken ? setTimeout(signInStoredUser, SLOW_NETWORK_MS) : undefined;
    try {
      const auth = await getAuth();
      await limitTime(auth.authStateReady(), hasToken ? FIREBASE_TIMEOUT_MS : API_TIMEOUT_MS);
      // Without a stored access token, the user counts as signed out, so an old login of Firebase Auth must end.
      if (readStoredToken() === null) await limitTime(firebase.signOut(auth), API_TIMEOUT_MS);
      firebase.onIdTokenChanged(auth, (next) => {
        user = next;
        if (!isHeld) updated = update(next);
      });
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  });

  /** Runs `action`, and then waits until the session and the access token belong to the changed Firebase user. */
  async function change<Result>(action: (auth: firebase.Auth) => Promise<Result>): Promise<Result> {
    await connect();
    const result = await action(await getAuth());
    await updated;
    return result;
  }

  /** Like `change`, but the session changes only after `action` has ended. */
  function changeWithHeldSession<Result>(
    action: (auth: firebase.Auth) => Promise<Result>,
  ): Promise<Result> {
    const running = change(async (auth) => {
      isHeld = true;
      try {
        return await action(auth);
      } finally {
        isHeld = false;
        if (user) updated = update(user);
      }
    });
    held = running.catch(ignoreError);
    return running;
  }

  /** Signs the user out if the login completes after its timeout, because the user may have left a shared device. */
  async function logIn(
    auth: firebase.Auth,
    login: Promise<firebase.UserCredential>,
    ms?: number,
  ): Promise<firebase.UserCredential> {
    latestLogin = login;
    try {
      return await limitTime(login, ms);
    } catch (error) {
      // The user may have tried again. The later login then decides whether the user is logged in.
      login
        .then(() => (latestLogin === login ? firebase.signOut(auth) : undefined))
        .catch(ignoreError);
      throw error;
    }
  }

  /** Also rejects if the API does not accept the login. */
  async function signInWith(
    startLogin: (auth: firebase.Auth) => Promise<firebase.UserCredential>,
    ms?: number,
  ): Promise<void> {
    await change((auth) => logIn(auth, startLogin(auth), ms));
    if (!account) throw createNotSignedInError();
  }

  function requireUser({ currentUser }: firebase.Auth): firebase.User {
    if (!currentUser) throw createNotSignedInError();
    return currentUser;
  }

  const saveProfileOf = (
    of: firebase.User,
    profile: Parameters<typeof firebase.updateProfile>[1],
  ) => limitTime(firebase.updateProfile(of, profile).then(() => of.getIdToken(true)));

  async function logInAgain(auth: firebase.Auth, password: string | undefined): Promise<void> {
    const current = requireUser(auth);
    if (password !== undefined) {
      const email = current.email ?? '';
      await limitTime(firebase.signInWithEmailAndPassword(auth, email, password));
      return;
    }
    const login = firebase.reauthenticateWithPopup(current, google, GooglePopup);
    await limitTime(login, POPUP_TIMEOUT_MS);
  }

  /** Resolves with the email of the account that the code of an email link belongs to. The code stays valid. */
  async function checkEmailCode(code: string): Promise<string> {
    const check = firebase.checkActionCode(await getAuth(), code);
    return (await limitTime(check, API_TIMEOUT_MS)).data.email ?? '';
  }

  registerApiCredentials({ getToken, end, hasTokenOf });
  window.addEventListener('storage', ({ key }) => {
    // A suspended tab receives the event late. A user may have logged in since the token was removed.
    const isOfToken = key === null || key === ACCESS_TOKEN_STORAGE_KEY;
    if (isOfToken && readStoredToken() === null) endAfterOtherTab();
  });
  // A page in the back-forward cache receives no storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && account && !hasTokenOf(account.uid)) endAfterOtherTab();
  });
  void deleteSavedOrdersOfSignedOutUsers(hasTokenOf);

  return {
    connect,

    signIn: (email: string, password: string): Promise<void> =>
      signInWith((auth) => firebase.signInWithEmailAndPassword(auth, email, password)),

    // Browsers block a window that opens long after the click. If the Auth instance had the resolver, each page on a
    // phone would load Google's script. A demo project loads it after the click.
    async prepareGoogleLogin(): Promise<void> {
      await change(async (auth) => auth.emulatorConfig ?? new GooglePopup()._initialize(auth));
    },

    signInWithGoogle: (): Promise<void> =>
      signInWith((auth) => firebase.signInWithPopup(auth, google, GooglePopup), POPUP_TIMEOUT_MS),

    /**
     * Registers the account. The session changes only after the profile is saved, so the access token contains the name
     * and photo. If an earlier attempt created the account but not its profile, a retry logs in to that account and
     * applies the current form values.
     */
    register: ({ name, photoURL, email, password }: RegistrationValues): Promise<void> =>
      changeWithHeldSession(async (auth) => {
        const before = auth.currentUser;
        const isAgain = before?.email === email.toLowerCase();
        if (isAgain) await limitTime(firebase.updatePassword(before, password));
        // On a retry, the account already exists, and `updatePassword` has ended its login.
        const enter = isAgain
          ? firebase.signInWithEmailAndPassword
          : firebase.createUserWithEmailAndPassword;
        const { user: created } = await logIn(auth, enter(auth, email, password));
        // Firebase Auth rejects an empty photo URL. A photo from the device has no URL yet.
        await saveProfileOf(created, { displayName: name, ...(photoURL && { photoURL }) });
        // If the email cannot be sent, the account page offers to send it again.
        if (!created.emailVerified)
          await firebase.sendEmailVerification(created).catch(ignoreError);
      }),

    /**
     * Ends the session. Resolves to false if the browser has not deleted the login that Firebase Auth stores. If
     * Firebase Auth fails, the promise rejects and the session does not change.
     */
    async logOut(): Promise<boolean> {
      let isLoginDeleted = true;
      try {
        await limitTime(getAuth().then(firebase.signOut), LOG_OUT_TIMEOUT_MS);
      } catch (error) {
        if (getErrorCode(error) !== TIMEOUT_CODE) throw error;
        isLoginDeleted = false;
      }
      forget();
      deleteTraces();
      return isLoginDeleted;
    },

    async saveProfile(name: string, photoURL: string): Promise<void> {
      await change((auth) => saveProfileOf(requireUser(auth), { displayName: name, photoURL }));
      // The API takes the name and the photo of the dishes from the access token, so this token must be new.
      await renew();
    },

    sendConfirmationEmail: async (): Promise<void> =>
      limitTime(firebase.sendEmailVerification(requireUser(await getAuth()))),

    /** Reloads the user, who may have confirmed the email address elsewhere. */
    reloadUser: (): Promise<void> =>
      change(async (auth) => {
        const current = requireUser(auth);
        await limitTime(current.reload());
        // An earlier reload may have updated only `emailVerified`. Other tabs notice only a new ID token.
        const { claims } = await limitTime(current.getIdTokenResult());
        if (current.emailVerified !== claims.email_verified)
          await limitTime(current.getIdToken(true));
      }),

    /** Without a password, logs in with Google. */
    reauthenticate: (password: string | undefined): Promise<void> =>
      change((auth) => logInAgain(auth, password)),

    /**
     * Changes the password of the account, which revokes all its logins, and logs in again. Resolves to false if the
     * password was changed but the login failed. The session has then ended.
     */
    changePassword: (current: string, next: string): Promise<boolean> =>
      changeWithHeldSession(async (auth) => {
        await logInAgain(auth, current);
        await limitTime(firebase.updatePassword(requireUser(auth), next));
        try {
          await logInAgain(auth, next);
          return true;
        } catch {
          // The session must not use the Firebase user of the revoked login.
          user = null;
          end();
          return false;
        }
      }),

    /** Requests an email with a link that resets the password. Also resolves if the email has no account. */
    async sendPasswordResetEmail(email: string): Promise<void> {
      try {
        await limitTime(firebase.sendPasswordResetEmail(await getAuth(), email), API_TIMEOUT_MS);
      } catch (error) {
        if (!ACCOUNT_ERROR_CODES.includes(getErrorCode(error) ?? '')) throw error;
      }
    },

    checkEmailCode,

    resetPassword: async (code: string, password: string): Promise<void> =>
      limitTime(firebase.confirmPasswordReset(await getAuth(), code, password), API_TIMEOUT_MS),

    /** Confirms or restores an email with the code of an email link, and resolves with this email. */
    async applyEmailCode(code: string): Promise<string> {
      const email = await checkEmailCode(code);
      await limitTime(firebase.applyActionCode(await getAuth(), code), API_TIMEOUT_MS);
      return email;
    },
  };
}
