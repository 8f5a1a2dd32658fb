import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { localStore } from '../../lib/browser-storage';
import { useQueryCache } from '../../lib/query';
import type { AccountState } from './account';
import { AccountContext, type AccountContextValue } from './account-context';
import { createConnection } from './connection';
import { ACCESS_TOKEN } from './stored-token';

const LOADING: AccountState = { status: 'loading' };

/** Who is signed in, for everything below. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [connection] = useState(createConnection);
  const [state, setState] = useState(LOADING);
  const uid = state.status === 'signed-in' ? state.account.uid : undefined;
  const { forgetPerson } = useQueryCache();

  useEffect(() => {
    const update = () => {
      setState(connection.state());
    };
    // What the build rendered is taken over with patience: at once, it would be all in one turn.
    startTransition(update);
    return connection.subscribe(update);
  }, [connection]);

  useEffect(() => {
    if (localStore.read(ACCESS_TOKEN) !== null) connection.connect();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === ACCESS_TOKEN && newValue !== null) connection.connect();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
      connection.disconnect();
    };
  }, [connection]);

  useEffect(() => {
    if (uid === undefined) return;
    return () => {
      void forgetPerson();
    };
  }, [uid, forgetPerson]);

  const value = useMemo<AccountContextValue>(
    () => ({
      state,
      connect: connection.connect,
      signIn: async (email, password) => (await connection.session()).signIn(email, password),
      signInWithGoogle: async () => (await connection.session()).signInWithGoogle(),
      register: async (account) => (await connection.session()).register(account),
      logOut: async () => (await connection.session()).logOut(),
    }),
    [connection, state],
  );
  return <AccountContext value={value}>{children}</AccountContext>;
}
