import {
  ACTION_NAMES,
  type Account,
  type AccountContextValue,
  type AccountState,
} from './account-provider';

export const accountFixture: Account = {
  uid: 'sam',
  email: 'sam@potluck.test',
  name: 'Sam',
  photoURL: null,
  isEmailConfirmed: true,
  hasPassword: true,
};

const resolveEmail = () => Promise.resolve(accountFixture.email);
const resolveActions = ACTION_NAMES.map((name) => [name, () => Promise.resolve()]);

/** Returns an account context for tests. The actions that are not in `actions` do nothing and succeed. */
export function createAccountContext(
  state: AccountState,
  actions: Partial<AccountContextValue> = {},
): AccountContextValue {
  return {
    ...(Object.fromEntries(resolveActions) as AccountContextValue),
    state,
    connect: () => undefined,
    logOut: () => Promise.resolve(true),
    changePassword: () => Promise.resolve(true),
    checkEmailCode: resolveEmail,
    applyEmailCode: resolveEmail,
    ...actions,
  };
}

/** Returns the state of a session with the user of `accountFixture`. */
export const createSignedInState = (change?: Partial<Account>): AccountState => ({
  status: 'signed-in',
  account: { ...accountFixture, ...change },
});
