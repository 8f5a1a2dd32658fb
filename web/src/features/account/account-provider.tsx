import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { localStore } from '../../lib/browser-storage';
import { useQueryCache } from '../../lib/query';
import type { AccountState } from './account';
import { AccountContext, type AccountContextValue } from './account-context';
import { createLazySession } from './lazy-session';
import { ACCESS_TOKEN } from './stored-token';

const LOADING: AccountState = { status: 'loading' };

/** Who is signed in, for everything below. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createLazySession);
  const [state, setState] = useState(LOADING);
  const uid = state.status === 'signed-in' ? state.account.uid : undefined;
  const { forgetPerson } = useQueryCache();

  useEffect(() => {
    const update = () => {
      setState(session.state());
    };
    // What the build rendered is hydrated in small turns: an urgent update would make it one.
    startTransition(update);
    return session.subscribe(update);
  }, [session]);

  useEffect(() => {
    if (localStore.read(ACCESS_TOKEN) !== null) session.connect();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === ACCESS_TOKEN && newValue !== null) session.connect();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
      session.disconnect();
    };
  }, [session]);

  useEffect(() => {
    if (uid === undefined) return;
    return () => {
      void forgetPerson();
    };
  }, [uid, forgetPerson]);

  const value = useMemo<AccountContextValue>(
    () => ({
      state,
      connect: session.connect,
      signIn: async (email, password) => (await session.load()).signIn(email, password),
      signInWithGoogle: async () => (await session.load()).signInWithGoogle(),
      register: async (account) => (await session.load()).register(account),
      logOut: async () => (await session.load()).logOut(),
    }),
    [session, state],
  );
  return <AccountContext value={value}>{children}</AccountContext>;
}
