import { initializeApp } from 'firebase/app';
import {
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
} from 'firebase/auth';
import { createNotSignedInError } from './api-error';
import { authEmulatorUrl, loadFirebaseConfig, usesAuthEmulator } from './firebase-config';

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
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => {
      reject(new Error('The browser has not opened the database of Firebase Auth.'));
    }, timeoutMs);
  });
  await Promise.race([instance.authStateReady(), timeout]);
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

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(await getAuthInstance(), email, password);
}

/**
 * Signs in with Google in a popup. Only this call receives the popup resolver, which loads Google's
 * script. If the Auth instance had the resolver, every phone would load that script.
 */
export async function signInWithGoogle(): Promise<void> {
  await signInWithPopup(
    await getAuthInstance(),
    new GoogleAuthProvider(),
    browserPopupRedirectResolver,
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
  const instance = await getAuthInstance();
  const before = instance.currentUser;
  const isAgain = before?.email === email.toLowerCase();
  if (isAgain) await updatePassword(before, password);
  // On a retry, the account already exists, and `updatePassword` has ended its login.
  const enter = isAgain ? signInWithEmailAndPassword : createUserWithEmailAndPassword;
  const { user } = await enter(instance, email, password);
  // Omits an empty photo URL, because Firebase Auth rejects it. A photo from the device has no URL yet.
  await updateProfile(user, { displayName: name, ...(photoURL && { photoURL }) });
  await user.getIdToken(true);
  // Ignores an error, because the account exists even if the confirmation email cannot be sent. The
  // account page offers to send it again.
  if (!user.emailVerified) await sendEmailVerification(user).catch(() => undefined);
}

/** Returns the signed-in user. @throws ApiError if no user is signed in */
async function requireUser(): Promise<User> {
  const { currentUser } = await getAuthInstance();
  if (!currentUser) throw createNotSignedInError();
  return currentUser;
}

/** Saves the name and the photo of the signed-in user, and requests an ID token that contains them. */
export async function saveProfile(name: string, photoURL: string): Promise<void> {
  const user = await requireUser();
  await updateProfile(user, { displayName: name, photoURL });
  await user.getIdToken(true);
}

/** Sends an email with a link that confirms the email address of the signed-in user. */
export async function sendConfirmationEmail(): Promise<void> {
  await sendEmailVerification(await requireUser());
}

/**
 * Reloads the user from Firebase, because the user may have confirmed the email address in another
 * tab or on another device. Requests a new ID token if the ID token does not contain the
 * confirmation yet.
 */
export async function reloadUser(): Promise<void> {
  const user = await requireUser();
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
    await signInWithEmailAndPassword(await getAuthInstance(), user.email ?? '', password);
  }
}

/** Changes the password of a user who has just signed in. The change revokes all logins of the account. */
export async function setPassword(password: string): Promise<void> {
  await updatePassword(await requireUser(), password);
}

export async function signOut(): Promise<void> {
  await signOutOf(await getAuthInstance());
}
