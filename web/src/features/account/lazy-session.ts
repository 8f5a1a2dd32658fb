import { localStore } from '../../lib/browser-storage';
import { CodeLoadError } from '../../lib/code-load-error';
import { loadCode } from '../../lib/load-code';
import { reloadDocument } from '../../lib/reload-document';
import type { AccountState } from './account';
import type { FirebaseSession } from './firebase-session';
import { ACCESS_TOKEN } from './stored-token';

const LOADING: AccountState = { status: 'loading' };
const SIGNED_OUT: AccountState = { status: 'signed-out' };

/** The identity provider's code with it: most of what a visitor would otherwise load. */
export const loadSessionCode = () => loadCode(() => import('./firebase-session'));

/**
 * The session, and Firebase Auth with it, loaded only when it is needed: without a stored token the
 * visitor is signed out, which takes no code to know, until they come to sign in.
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

  /** Rejects when the code cannot be loaded; it is asked for again the next time. */
  function load(): Promise<FirebaseSession> {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      hasFailed = true;
      notify();
      throw error;
    });
    return loading;
  }

  /** Loads the session and follows it. Tries again if an earlier load failed. */
  function connect(): void {
    load()
      .then(({ watch }) => watch())
      .catch((error: unknown) => {
        console.error('Signing in is not possible at the moment.', error);
        addEventListener('online', connect, { once: true });
        if (!(error instanceof CodeLoadError)) return;
        // A deploy may have removed the code.
        void reloadDocument({ onlyForNewBuild: true, evenAfterReload: false });
      });
  }

  return {
    load,

    connect,

    state: (): AccountState => {
      const known = loaded?.state();
      if (known && known.status !== 'loading') return known;
      return hasFailed || localStore.read(ACCESS_TOKEN) === null ? SIGNED_OUT : LOADING;
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Lets go of the session. */
    disconnect: (): void => {
      removeEventListener('online', connect);
      if (!loaded) return;
      stop?.();
      loading = loaded = stop = undefined;
    },
  };
}
