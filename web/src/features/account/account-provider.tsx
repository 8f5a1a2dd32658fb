import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { safeLocalStorage, safeSessionStorage } from '../../lib/browser-storage';
import { ACCESS_TOKEN_STORAGE_KEY } from '../../lib/api-credentials';
import { FORM_DRAFT_PREFIX } from '../../lib/form-draft-prefix';
import { removeUserQueries } from '../../lib/query-client';
import { SAVED_ORDERS_NAME } from '../../lib/saved-orders';
import type { AccountState } from './account';
import { AccountContext, type AccountContextValue } from './account-context';
import { createLazySession } from './session/lazy-session';

const LOADING: AccountState = { status: 'loading' };

/** Provides the signed-in account to all components below. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createLazySession);
  const [state, setState] = useState(LOADING);
  const uid = state.status === 'signed-in' ? state.account.uid : undefined;

  useEffect(() => {
    const update = () => {
      setState(session.state());
    };
    // The initial update of the state is a transition. React hydrates prerendered HTML in small
    // tasks, and an urgent update would merge these tasks into one.
    startTransition(update);
    return session.subscribe(update);
  }, [session]);

  useEffect(() => {
    // Loads the session if the browser contains a token. Also loads it if the browser contains saved orders or
    // form drafts but no token, because the session deletes those of a user whose token was removed.
    const keys = [ACCESS_TOKEN_STORAGE_KEY, SAVED_ORDERS_NAME];
    const hasDrafts = safeSessionStorage.keys(FORM_DRAFT_PREFIX).length > 0;
    if (hasDrafts || keys.some((key) => safeLocalStorage.read(key) !== null)) session.connect();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === ACCESS_TOKEN_STORAGE_KEY && newValue !== null) session.connect();
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
      removeUserQueries(uid);
    };
  }, [uid]);

  // Each action stays the same function when the state changes, because effects depend on the
  // actions.
  const actions = useMemo<Omit<AccountContextValue, 'state'>>(
    () => ({
      connect: session.connect,
      signIn: async (email, password) => (await session.load()).signIn(email, password),
      signInWithGoogle: async () => (await session.load()).signInWithGoogle(),
      register: async (account) => (await session.load()).register(account),
      logOut: async () => (await session.load()).logOut(),
      saveProfile: async (name, photoURL) => (await session.load()).saveProfile(name, photoURL),
      sendConfirmationEmail: async () => (await session.load()).sendConfirmationEmail(),
      reloadUser: async () => (await session.load()).reloadUser(),
      reauthenticate: async (password) => (await session.load()).reauthenticate(password),
      changePassword: async (current, next) => (await session.load()).changePassword(current, next),
    }),
    [session],
  );
  const value = useMemo(() => ({ state, ...actions }), [state, actions]);
  return <AccountContext value={value}>{children}</AccountContext>;
}
