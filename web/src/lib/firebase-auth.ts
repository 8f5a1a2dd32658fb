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
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut as signOutOf,
  updatePassword,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth';
import * as z from 'zod/mini';
import { API_TIMEOUT_MS } from './api-config';

/** URL that Firebase Hosting reserves for the Firebase configuration. The Hosting emulator serves it too. */
const FIREBASE_CONFIG_URL = '/__/firebase/init.json';
const AUTH_EMULATOR_URL = 'http://127.0.0.1:9099';

const hostingConfigSchema = z.looseObject({ apiKey: z.string(), projectId: z.string() });

let authInstancePromise: Promise<Auth> | undefined;

/**
 * Returns the only Auth instance of the page. If the configuration fails to load, the next call
 * loads it again.
 */
function getAuthInstance(): Promise<Auth> {
  authInstancePromise ??= createAuthInstance().catch((error: unknown) => {
    authInstancePromise = undefined;
    throw error;
  });
  return authInstancePromise;
}

async function createAuthInstance(): Promise<Auth> {
  const response = await fetch(FIREBASE_CONFIG_URL, {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  const config = z.parse(hostingConfigSchema, await response.json());
  const instance = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // `debugErrorMap` adds a message to each Firebase error. The registration form shows these
    // messages to users.
    errorMap: debugErrorMap,
  });
  if (config.projectId.startsWith('demo-')) {
    connectAuthEmulator(instance, AUTH_EMULATOR_URL, { disableWarnings: true });
  }
  return instance;
}

/** Calls `callback` with the current user, and after every login, logout, and new ID token. */
export async function subscribeToUser(callback: (user: User | null) => void): Promise<() => void> {
  return onIdTokenChanged(await getAuthInstance(), callback);
}

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(await getAuthInstance(), email, password);
}

/**
 * Signs in with Google in a popup. Only this call receives the popup resolver, which loads Google's
 * script. With the resolver in the Auth instance, every phone would load that script.
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
  photoURL: string;
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
  // After a change of the password, Firebase requires a new login, so a retry logs in again.
  const enter = isAgain ? signInWithEmailAndPassword : createUserWithEmailAndPassword;
  const { user } = await enter(instance, email, password);
  await updateProfile(user, { displayName: name, photoURL });
  await user.getIdToken(true);
}

export async function signOut(): Promise<void> {
  await signOutOf(await getAuthInstance());
}
