import { initializeApp } from 'firebase/app';
import {
  beforeAuthStateChanged,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithPopup,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut as signOutOf,
  updatePassword,
  updateProfile,
  type Auth,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { createNotSignedInError } from './api-error';
import { authEmulatorUrl, loadFirebaseConfig, usesAuthEmulator } from './firebase-config';
import { rejectAfterTimeout } from './reject-after-timeout';

/**
 * The timeout for a change of the signed-in user. It is longer than the 30 s that Firebase waits for each response,
 * so usually Firebase reports a missing response first.
 */
const USER_CHANGE_TIMEOUT_MS = 60_000;

/** The timeout for the browser to store a login in the database of Firebase Auth. */
const STORAGE_TIMEOUT_MS = 15_000;

let authInstancePromise: Promise<Auth> | undefined;

/**
 * Returns the only Firebase Auth instance of the page. If the Firebase configuration fails to load,
 * the next call loads it again.
 */
function getAuthInstance(): Promise<Auth> {
  authInstancePromise ??= createAuthInstance().catch((error: unknown) => {
    authInstancePromise = undefined;
    throw error;
  });
  return authInstancePromise;
}

async function createAuthInstance(): Promise<Auth> {
  const config = await loadFirebaseConfig();
  const instance = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // `debugErrorMap` adds a message to each Firebase error. The registration form shows these
    // messages to users.
    errorMap: debugErrorMap,
  });
  if (usesAuthEmulator(config)) {
    connectAuthEmulator(instance, authEmulatorUrl, { disableWarnings: true });
  }
  return instance;
}

/**
 * Resolves after Firebase Auth has read the stored login, so it can process logins and logouts. Rejects after
 * `timeoutMs`, because Firebase Auth waits without a limit if the browser does not open its IndexedDB database.
 * Safari does this if several tabs are open, see https://github.com/firebase/firebase-js-sdk/issues/8019.
 */
export async function waitForStoredLogin(timeoutMs: number): Promise<void> {
  const instance = await getAuthInstance();
  await rejectAfterTimeout(instance.authStateReady(), timeoutMs);
}

/**
 * Calls `callback` with the current user, and again after every login, logout, and new ID token. Returns a
 * function that removes the callback.
 */
export async function subscribeToFirebaseUser(
  callback: (user: User | null) => void,
): Promise<() => void> {
  return onIdTokenChanged(await getAuthInstance(), callback);
}

/**
 * Waits for `login`, a running login of Firebase Auth, and has the same result. Also rejects if the
 * browser does not store the login within 15 s after Firebase has accepted it, for example because an
 * earlier logout blocks the database. There is no other limit, because Firebase limits its own
 * requests, and a popup can stay open for any time.
 */
async function withStorageTimeout(
  instance: Auth,
  login: Promise<UserCredential>,
): Promise<UserCredential> {
  let removeCallback!: () => void;
  const accepted = new Promise<void>((resolve) => {
    removeCallback = beforeAuthStateChanged(instance, (user) => {
      if (user) resolve();
    });
  });
  const limited = accepted.then(() => rejectAfterTimeout(login, STORAGE_TIMEOUT_MS));
  try {
    return await Promise.race([login, limited]);
  } finally {
    removeCallback();
  }
}

/** The login that was started last. */
let latestLogin: Promise<UserCredential> | undefined;

/**
 * Logs a user in with `start`. If the login times out and Firebase Auth completes it later, signs the user out,
 * because the user has seen an error and may have left a shared device.
 */
async function logIn(start: (instance: Auth) => Promise<UserCredential>): Promise<UserCredential> {
  const instance = await getAuthInstance();
  const login = start(instance);
  latestLogin = login;
  try {
    return await withStorageTimeout(instance, login);
  } catch (error) {
    login
      .then(async () => {
        // The user may have tried again. The later login then decides whether the user is logged in.
        if (latestLogin === login) await signOutOf(instance);
      })
      .catch(() => undefined);
    throw error;
  }
}

export async function signIn(email: string, password: string): Promise<void> {
  await logIn((instance) => signInWithEmailAndPassword(instance, email, password));
}

/**
 * Signs in with Google in a popup. Only this call receives the popup resolver, which loads Google's
 * script. If the Auth instance had the resolver, every phone would load that script.
 */
export async function signInWithGoogle(): Promise<void> {
  await logIn((instance) =>
    signInWithPopup(instance, new GoogleAuthProvider(), browserPopupRedirectResolver),
  );
}

interface RegistrationDetails {
  name: string;
  photoURL: string | null;
  email: string;
  password: string;
}

/**
 * Creates an account and its profile. If an earlier attempt created the account but not its profile, a
 * retry logs in to that account and applies the current form values.
 */
export async function registerAccount({
  name,
  photoURL,
  email,
  password,
}: RegistrationDetails): Promise<void> {
  const before = (await getAuthInstance()).currentUser;
  const isAgain = before?.email === email.toLowerCase();
  if (isAgain) await rejectAfterTimeout(updatePassword(before, password), USER_CHANGE_TIMEOUT_MS);
  // On a retry, the account already exists, and `updatePassword` has ended its login.
  const enter = isAgain ? signInWithEmailAndPassword : createUserWithEmailAndPassword;
  const { user } = await logIn((instance) => enter(instance, email, password));
  // Omits an empty photo URL, because Firebase Auth rejects it. A photo from the device has no URL yet.
  await changeProfile(user, { displayName: name, ...(photoURL && { photoURL }) });
  // Ignores an error, because the account exists even if the confirmation email cannot be sent. The
  // account page offers to send it again.
  if (!user.emailVerified) await sendEmailVerification(user).catch(() => undefined);
}

/** Changes the profile of the user, and requests an ID token that contains it. */
async function changeProfile(
  user: User,
  profile: Parameters<typeof updateProfile>[1],
): Promise<void> {
  const change = updateProfile(user, profile).then(() => user.getIdToken(true));
  await rejectAfterTimeout(change, USER_CHANGE_TIMEOUT_MS);
}

/** Returns the signed-in user. @throws ApiError if no user is signed in */
async function requireUser(): Promise<User> {
  const { currentUser } = await getAuthInstance();
  if (!currentUser) throw createNotSignedInError();
  return currentUser;
}

/** Saves the name and the photo of the signed-in user, and requests an ID token that contains them. */
export async function saveProfile(name: string, photoURL: string): Promise<void> {
  await changeProfile(await requireUser(), { displayName: name, photoURL });
}

/** Sends an email with a link that confirms the email address of the signed-in user. */
export async function sendConfirmationEmail(): Promise<void> {
  await rejectAfterTimeout(sendEmailVerification(await requireUser()), USER_CHANGE_TIMEOUT_MS);
}

/**
 * Reloads the user from Firebase, because the user may have confirmed the email address in another
 * tab or on another device. Requests a new ID token if the ID token does not contain the
 * confirmation yet.
 */
export async function reloadUser(): Promise<void> {
  await rejectAfterTimeout(reloadWithIdToken(await requireUser()), USER_CHANGE_TIMEOUT_MS);
}

async function reloadWithIdToken(user: User): Promise<void> {
  await user.reload();
  // Compares `emailVerified` with the ID token, because an earlier reload may have updated only
  // `emailVerified`. Other tabs notice the confirmation only in a new ID token.
  const { claims } = await user.getIdTokenResult();
  if (user.emailVerified !== claims.email_verified) await user.getIdToken(true);
}

/**
 * Signs in again with the password, or with Google if `password` is undefined. The API accepts a
 * deletion of the account only shortly after a login.
 */
export async function reauthenticate(password: string | undefined): Promise<void> {
  const user = await requireUser();
  if (password === undefined) {
    await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  } else {
    const instance = await getAuthInstance();
    const login = signInWithEmailAndPassword(instance, user.email ?? '', password);
    await withStorageTimeout(instance, login);
  }
}

/** Changes the password of a user who has just signed in. The change revokes all logins of the account. */
export async function setPassword(password: string): Promise<void> {
  await rejectAfterTimeout(updatePassword(await requireUser(), password), USER_CHANGE_TIMEOUT_MS);
}

export async function signOut(): Promise<void> {
  await signOutOf(await getAuthInstance());
}
