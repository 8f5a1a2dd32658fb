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
import { deleteAccountValues } from '../lib/account-storage';
import { ACCESS_TOKEN_STORAGE_KEY, safeLocalStorage } from '../lib/browser-storage';
import { loadOnce } from '../lib/lazy-code';
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

export const ACTION_NAMES = [
  'signIn',
  'prepareGoogleLogin',
  'signInWithGoogle',
  'register',
  'logOut',
  'saveProfile',
  'sendConfirmationEmail',
  'reloadUser',
  'reauthenticate',
  'changePassword',
  'sendPasswordResetEmail',
  'checkEmailCode',
  'resetPassword',
  'applyEmailCode',
] as const satisfies (keyof Session)[];

/** The actions of the session. A failed action rejects with the error of Firebase Auth. */
type AccountActions = Pick<Session, (typeof ACTION_NAMES)[number]>;

export interface AccountContextValue extends AccountActions {
  state: AccountState;
  connect: () => void;
}

export const AccountContext = createContext<AccountContextValue | undefined>(undefined);

export function useAccount(): AccountContextValue {
  const value = use(AccountContext);
  if (!value) throw new Error('useAccount needs an AccountProvider.');
  return value;
}

export function useSignedInAccount(): Account {
  const { state } = useAccount();
  if (state.status !== 'signed-in') throw new Error('This page needs RequireAccount around it.');
  return state.account;
}

/** The code of the session, with Firebase Auth, is larger than the rest of the site's code. */
export const loadSessionCode = () => import('./session');

/** The actions load the session with the first call, because a visitor without a token needs it only for a login. */
function createAccountActions(
  setState: (next: (state: AccountState) => AccountState) => void,
): Omit<AccountContextValue, 'state'> {
  const load = loadOnce(async () => {
    const { createSession } = await loadSessionCode();
    return createSession((state) => setState(() => state));
  });

  function connect(): void {
    load()
      .then((session) => session.connect())
      .catch((error: unknown) => {
        console.error('Signing in is not possible at the moment.', error);
        setState((state) => (state.status === 'loading' ? { status: 'signed-out' } : state));
        addEventListener('online', connect, { once: true });
      });
  }

  const forward =
    (name: (typeof ACTION_NAMES)[number]) =>
    async (...values: never[]): Promise<unknown> => {
      const action = (await load())[name] as (...values: never[]) => Promise<unknown>;
      return action(...values);
    };
  const actions = Object.fromEntries(ACTION_NAMES.map((name) => [name, forward(name)]));
  return { connect, ...(actions as unknown as AccountActions) };
}

export function AccountProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AccountState>({ status: 'loading' });
  // Each action stays the same function when the state changes, because effects depend on the actions.
  const [actions] = useState(() => createAccountActions(setState));
  const uid = state.status === 'signed-in' ? state.account.uid : undefined;

  useEffect(() => {
    const hasToken = safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) !== null;
    // This update is a transition. React hydrates prerendered HTML in small tasks, and an urgent update would merge
    // these tasks into one.
    if (!hasToken) startTransition(() => setState({ status: 'signed-out' }));
    // Loads the session if the browser contains a token. Also loads it if the browser contains saved orders but no
    // token, because the session deletes those of a user whose token was removed.
    const hasSavedOrders = safeLocalStorage.read(SAVED_ORDERS_NAME) !== null;
    if (hasToken || hasSavedOrders) actions.connect();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === ACCESS_TOKEN_STORAGE_KEY && newValue !== null) actions.connect();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [actions]);

  useEffect(() => {
    // Without a user, the token decides, because the session may still be loading, or its code may have failed to load.
    if (uid !== undefined || safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) === null) {
      // If the session has ended before the response to a purchase, the same user can log in and repeat the purchase
      // with its key. Another key could place a second order.
      deleteAccountValues(
        (owner, value) => owner === (uid ?? '') || (!uid && value === 'purchase'),
      );
    }
  }, [state, uid]);

  useEffect(() => {
    if (uid === undefined) return;
    return () => removeUserQueries(uid);
  }, [uid]);

  const value = useMemo(() => ({ state, ...actions }), [state, actions]);
  return <AccountContext value={value}>{children}</AccountContext>;
}
