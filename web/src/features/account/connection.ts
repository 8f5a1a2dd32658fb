import { localStore } from '../../lib/browser-storage';
import type { AccountState } from './account';
import type { ConnectedSession } from './connect-session';
import { ACCESS_TOKEN } from './stored-token';

const LOADING: AccountState = { status: 'loading' };
const SIGNED_OUT: AccountState = { status: 'signed-out' };

/** The identity provider's code with it: most of what a visitor would otherwise load. */
export const loadSession = () => import('./connect-session');

/**
 * The session, when it is needed: a visitor, who has no token, is known to be one without it, and
 * has it when they come to sign in.
 */
export function createConnection() {
  let connecting: Promise<ConnectedSession> | undefined;
  let connected: ConnectedSession | undefined;
  let hasFailed = false;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  async function begin(): Promise<ConnectedSession> {
    const { connectSession } = await loadSession();
    const session = connectSession();
    session.session.subscribe(notify);
    stop = session.start();
    connected = session;
    notify();
    return session;
  }

  /** Rejects when the code cannot be loaded; it is asked for again the next time. */
  function session(): Promise<ConnectedSession> {
    connecting ??= begin().catch((error: unknown) => {
      connecting = undefined;
      hasFailed = true;
      notify();
      throw error;
    });
    return connecting;
  }

  return {
    session,

    /** Has the session soon, and follows it; what failed before is tried again. */
    connect: (): void => {
      session()
        .then(({ watch }) => watch())
        .catch((error: unknown) => {
          console.error('Signing in is not possible at the moment.', error);
        });
    },

    state: (): AccountState => {
      const known = connected?.session.state();
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
      if (!connected) return;
      stop?.();
      connecting = connected = stop = undefined;
    },
  };
}
