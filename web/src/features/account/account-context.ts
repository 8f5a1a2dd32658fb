import { createContext, use } from 'react';
import type { Account, AccountState } from './account';
import type { NewAccount } from './register-schema';

/** Each action rejects with the identity provider's error. */
export interface AccountContextValue {
  state: AccountState;
  /** Somebody may be about to sign in. */
  connect: () => void;
  signIn: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  register: (account: NewAccount) => Promise<void>;
  logOut: () => Promise<void>;
}

export const AccountContext = createContext<AccountContextValue | undefined>(undefined);

export function useAccount(): AccountContextValue {
  const value = use(AccountContext);
  if (!value) throw new Error('useAccount needs an AccountProvider.');
  return value;
}

/** For pages that the router guards. */
export function useSignedIn(): Account {
  const { state } = useAccount();
  if (state.status !== 'signed-in') throw new Error('This page needs RequireAccount around it.');
  return state.account;
}
