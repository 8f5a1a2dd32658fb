import { createContext, use } from 'react';
import type { Account, AccountState } from './account';
import type { RegistrationValues } from './account-validation';

/**
 * The state of the account, and the actions that change it. A failed action rejects with the
 * identity provider's error.
 */
export interface AccountContextValue {
  state: AccountState;
  /** Loads the session module and Firebase Auth, so a later login does not have to wait for them. */
  connect: () => void;
  signIn: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  register: (account: RegistrationValues) => Promise<void>;
  /** Ends the session. Resolves to false if the browser has not deleted the login that Firebase Auth stores. */
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
