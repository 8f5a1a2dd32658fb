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
import { TIMEOUT_MS } from './api';

/** A reserved address of Hosting, in the emulator and when deployed alike. */
const CONFIG_URL = '/__/firebase/init.json';
const AUTH_EMULATOR = 'http://127.0.0.1:9099';

const hostingConfig = z.looseObject({ apiKey: z.string(), projectId: z.string() });

let opened: Promise<Auth> | undefined;

/** One instance a page; a failure to load the config is forgotten, so that one can try again. */
function auth(): Promise<Auth> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<Auth> {
  const response = await fetch(CONFIG_URL, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const config = z.parse(hostingConfig, await response.json());
  const instance = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // Its sentences are shown to people when a registration fails.
    errorMap: debugErrorMap,
  });
  if (config.projectId.startsWith('demo-')) {
    connectAuthEmulator(instance, AUTH_EMULATOR, { disableWarnings: true });
  }
  return instance;
}

/** Calls back with the user at first, then at every sign-in, sign-out and new ID token. */
export async function watchUser(callback: (user: User | null) => void): Promise<() => void> {
  return onIdTokenChanged(await auth(), callback);
}

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(await auth(), email, password);
}

/** The resolver comes with the call: known earlier, it would load Google's script on every phone. */
export async function signInWithGoogle(): Promise<void> {
  await signInWithPopup(await auth(), new GoogleAuthProvider(), browserPopupRedirectResolver);
}

interface ProviderAccount {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/**
 * Tried again after only the profile had failed, it goes on with the account made before, which
 * gets what is in the form by now.
 */
export async function register({
  name,
  photoURL,
  email,
  password,
}: ProviderAccount): Promise<void> {
  const instance = await auth();
  const before = instance.currentUser;
  const isAgain = before?.email === email.toLowerCase();
  if (isAgain) await updatePassword(before, password);
  // A new password ends what was signed in with the one before.
  const enter = isAgain ? signInWithEmailAndPassword : createUserWithEmailAndPassword;
  const { user } = await enter(instance, email, password);
  await updateProfile(user, { displayName: name, photoURL });
  await user.getIdToken(true);
}

export async function signOut(): Promise<void> {
  await signOutOf(await auth());
}
