import type { Account, AccountState, AccountContextValue } from './account-provider';

export const accountFixture: Account = {
  uid: 'sam',
  email: 'sam@potluck.test',
  name: 'Sam',
  photoURL: null,
  isEmailConfirmed: true,
  hasPassword: true,
};

const resolveVoid = () => Promise.resolve();

/** Returns an account context for tests. The actions that are not in `actions` do nothing and succeed. */
export function createAccountContext(
  state: AccountState,
  actions: Partial<AccountContextValue> = {},
): AccountContextValue {
  return {
    state,
    connect: () => undefined,
    signIn: resolveVoid,
    prepareGoogleLogin: resolveVoid,
    signInWithGoogle: resolveVoid,
    register: resolveVoid,
    logOut: () => Promise.resolve(true),
    saveProfile: resolveVoid,
    sendConfirmationEmail: resolveVoid,
    reloadUser: resolveVoid,
    reauthenticate: resolveVoid,
    changePassword: () => Promise.resolve(true),
    sendPasswordResetEmail: resolveVoid,
    checkEmailCode: () => Promise.resolve(accountFixture.email),
    resetPassword: resolveVoid,
    applyEmailCode: () => Promise.resolve(accountFixture.email),
    ...actions,
  };
}

/** Returns the state of a session with the user of `accountFixture`. */
export const createSignedInState = (change?: Partial<Account>): AccountState => ({
  status: 'signed-in',
  account: { ...accountFixture, ...change },
});
