import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { tabStore } from '../../lib/browser-storage';
import { useQueryCache } from '../../lib/query';
import type { AccountState } from './account';
import { AccountContext, type AccountContextValue } from './account-context';
import type { ConnectedSession } from './connect-session';

const LOADING: AccountState = { status: 'loading' };
const SIGNED_OUT: AccountState = { status: 'signed-out' };

const loading = () => LOADING;
const signedOut = () => SIGNED_OUT;
const subscribeToNothing = () => () => undefined;

/** The provider's code is most of the script that a visitor would load: it comes after the page. */
const loadSession = () => import('./connect-session');

/** Who is signed in, for everything below. */
export function AccountProvider({ children }: { children: ReactNode }) {
  /** Undefined on its way; null when it could not be loaded. */
  const [connected, setConnected] = useState<ConnectedSession | null>();
  const state = useSyncExternalStore(
    connected?.session.subscribe ?? subscribeToNothing,
    connected?.session.state ?? (connected === null ? signedOut : loading),
    loading,
  );
  const uid = state.status === 'signed-in' ? state.account.uid : undefined;
  const { forgetPerson } = useQueryCache();

  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    loadSession().then(
      ({ connectSession }) => {
        if (isGone) return;
        const session = connectSession();
        stop = session.start();
        setConnected(session);
      },
      (error: unknown) => {
        console.error('Signing in is not possible at the moment.', error);
        setConnected(null);
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);

  useEffect(() => {
    if (uid === undefined) return;
    return () => {
      void forgetPerson();
      tabStore.clear();
    };
  }, [uid, forgetPerson]);

  const value = useMemo<AccountContextValue>(() => {
    const ready = async () => {
      if (!connected) throw new Error('Please try again in a moment.');
      return Promise.resolve(connected);
    };
    return {
      state,
      signIn: async (email, password) => (await ready()).signIn(email, password),
      signInWithGoogle: async () => (await ready()).signInWithGoogle(),
      register: async (account) => (await ready()).register(account),
      logOut: async () => (await ready()).logOut(),
    };
  }, [connected, state]);
  return <AccountContext value={value}>{children}</AccountContext>;
}
