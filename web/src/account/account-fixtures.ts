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

/** Returns an account context for tests. Its actions do nothing and succeed. */
export function createAccountContext(state: AccountState): AccountContextValue {
  return {
    state,
    connect: () => undefined,
    signIn: resolveVoid,
    signInWithGoogle: resolveVoid,
    register: resolveVoid,
    logOut: () => Promise.resolve(true),
    saveProfile: resolveVoid,
    sendConfirmationEmail: resolveVoid,
    reloadUser: resolveVoid,
    reauthenticate: resolveVoid,
    changePassword: () => Promise.resolve(true),
    sendPasswordResetEmail: resolveVoid,
    checkPasswordResetCode: () => Promise.resolve(accountFixture.email),
    resetPassword: resolveVoid,
    applyEmailCode: () => Promise.resolve(accountFixture.email),
  };
}
