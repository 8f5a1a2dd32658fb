import type { UserProfile } from '@potluck/functions/contract/account';
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { RegistrationValues } from './account-validation';
import { ACCESS_TOKEN_STORAGE_KEY, safeLocalStorage } from '../lib/browser-storage';
import { deleteDraftsOfOtherUsers } from '../lib/draft';
import { removeUserQueries } from '../lib/query-client';
import { SAVED_ORDERS_NAME } from '../lib/saved-orders';
import type { Session } from './session';

/** The signed-in user, with validated values. */
export interface Account extends UserProfile {
  uid: string;
  isEmailConfirmed: boolean;
  /** False if the user logs in only with Google. */
  hasPassword: boolean;
}

export type AccountState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: Account };

/**
 * The state of the account, and the actions that change it. A failed action rejects with the
 * identity provider's error.
 */
export interface AccountContextValue {
  state: AccountState;
  /** Loads the session and Firebase Auth, so a later login does not have to wait for them. */
  connect: () => void;
  signIn: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  register: (account: RegistrationValues) => Promise<void>;
  /**
   * Ends the session. Resolves to false if the browser has not deleted the login that Firebase Auth stores. If Firebase
   * Auth fails, the promise rejects and the session does not change.
   */
  logOut: () => Promise<boolean>;
  saveProfile: (name: string, photoURL: string) => Promise<void>;
  sendConfirmationEmail: () => Promise<void>;
  /** Reads the account from Firebase Auth again, for example because the email may be confirmed now. */
  reloadUser: () => Promise<void>;
  /** Logs in again with the password, or with Google if `password` is undefined. */
  reauthenticate: (password: string | undefined) => Promise<void>;
  /**
   * Changes the password. Resolves to true if the user is still logged in afterwards. Resolves to false if
   * the password was changed but the user must log in again.
   */
  changePassword: (current: string, next: string) => Promise<boolean>;
}

export const AccountContext = createContext<AccountContextValue | undefined>(undefined);

export function useAccount(): AccountContextValue {
  const value = use(AccountContext);
  if (!value) throw new Error('useAccount needs an AccountProvider.');
  return value;
}

/** Returns the signed-in account. Use it only on pages inside RequireAccount. */
export function useSignedInAccount(): Account {
  const { state } = useAccount();
  if (state.status !== 'signed-in') throw new Error('This page needs RequireAccount around it.');
  return state.account;
}

/** Loads the code of the session and Firebase Auth, which is larger than the rest of the site's code. */
export const loadSessionCode = () => import('./session');

/**
 * Returns the actions of the account. They load the session with the first call, because a visitor without a stored
 * token needs it only for a login. Calls `setState` with each new state.
 */
function createAccountActions(
  setState: (next: (state: AccountState) => AccountState) => void,
): Omit<AccountContextValue, 'state'> {
  let loading: Promise<Session> | undefined;

  /** Loads the session once. If the code cannot be loaded, the next call tries again. */
  function load(): Promise<Session> {
    loading ??= loadSessionCode().then(
      ({ createSession }) =>
        createSession((state) => {
          setState(() => state);
        }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function connect(): void {
    load()
      .then((session) => session.connect())
      .catch((error: unknown) => {
        console.error('Signing in is not possible at the moment.', error);
        setState((state) => (state.status === 'loading' ? { status: 'signed-out' } : state));
        addEventListener('online', connect, { once: true });
      });
  }

  return {
    connect,
    signIn: async (email, password) => (await load()).signIn(email, password),
    signInWithGoogle: async () => (await load()).signInWithGoogle(),
    register: async (account) => (await load()).register(account),
    logOut: async () => (await load()).logOut(),
    saveProfile: async (name, photoURL) => (await load()).saveProfile(name, photoURL),
    sendConfirmationEmail: async () => (await load()).sendConfirmationEmail(),
    reloadUser: async () => (await load()).reloadUser(),
    reauthenticate: async (password) => (await load()).reauthenticate(password),
    changePassword: async (current, next) => (await load()).changePassword(current, next),
  };
}

/** Provides the signed-in account to all components below. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AccountState>({ status: 'loading' });
  // Each action stays the same function when the state changes, because effects depend on the actions.
  const [actions] = useState(() => createAccountActions(setState));
  const uid = state.status === 'signed-in' ? state.account.uid : undefined;

  useEffect(() => {
    const hasToken = safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) !== null;
    // This update is a transition. React hydrates prerendered HTML in small tasks, and an urgent update would merge
    // these tasks into one.
    if (!hasToken)
      startTransition(() => {
        setState({ status: 'signed-out' });
      });
    // Loads the session if the browser contains a token. Also loads it if the browser contains saved orders but no
    // token, because the session deletes those of a user whose token was removed.
    const hasSavedOrders = safeLocalStorage.read(SAVED_ORDERS_NAME) !== null;
    if (hasToken || hasSavedOrders) actions.connect();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === ACCESS_TOKEN_STORAGE_KEY && newValue !== null) actions.connect();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
    };
  }, [actions]);

  useEffect(() => {
    // Without a user, the token decides, because the session may still be loading, or its code may have failed to load.
    if (uid !== undefined || safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) === null)
      deleteDraftsOfOtherUsers(uid);
  }, [state, uid]);

  useEffect(() => {
    if (uid === undefined) return;
    return () => {
      removeUserQueries(uid);
    };
  }, [uid]);

  const value = useMemo(() => ({ state, ...actions }), [state, actions]);
  return <AccountContext value={value}>{children}</AccountContext>;
}
