import { safeLocalStorage } from '../../../lib/browser-storage';
import { ACCESS_TOKEN_STORAGE_KEY } from '../../../lib/api-credentials';
import type { AccountState } from '../account';
import type { FirebaseSession } from './firebase-session';

const LOADING: AccountState = { status: 'loading' };
const SIGNED_OUT: AccountState = { status: 'signed-out' };

/**
 * Loads the code of the session and Firebase Auth on demand, because Firebase Auth is larger than
 * the rest of the site's code.
 */
export const loadSessionCode = () => import('./firebase-session');

/**
 * Returns a session that loads its code and Firebase Auth on demand. A visitor without a stored token
 * is signed out, and needs the code only for a login.
 */
export function createLazySession() {
  let loading: Promise<FirebaseSession> | undefined;
  let loaded: FirebaseSession | undefined;
  let hasFailed = false;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  async function start(): Promise<FirebaseSession> {
    const { createFirebaseSession } = await loadSessionCode();
    const session = createFirebaseSession();
    session.subscribe(notify);
    stop = session.start();
    loaded = session;
    notify();
    return session;
  }

  /**
   * Loads the session code once. Rejects if the code cannot be loaded. The next call then loads the
   * code again.
   */
  function load(): Promise<FirebaseSession> {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      hasFailed = true;
      notify();
      throw error;
    });
    return loading;
  }

  /**
   * Loads the session and subscribes to the Firebase user. After a failure, retries when the
   * browser goes online or at the next call.
   */
  function connect(): void {
    load()
      .then(({ watch }) => watch())
      .catch((error: unknown) => {
        console.error('Signing in is not possible at the moment.', error);
        addEventListener('online', connect, { once: true });
      });
  }

  return {
    load,

    connect,

    state: (): AccountState => {
      const known = loaded?.state();
      if (known && known.status !== 'loading') return known;
      return hasFailed || safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) === null
        ? SIGNED_OUT
        : LOADING;
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Unsubscribes from the session. */
    disconnect: (): void => {
      removeEventListener('online', connect);
      if (!loaded) return;
      stop?.();
      loading = loaded = stop = undefined;
    },
  };
}
