import { act, render, screen, waitFor } from '@testing-library/react';
import * as firebase from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmailConfirmationStatus } from './confirm-email';
import { ACCESS_TOKEN_STORAGE_KEY } from '../lib/browser-storage';
import { SAVED_ORDERS_NAME } from '../lib/saved-orders';
import { createUserQueryKey, queryClient } from '../lib/query-client';
import { AccountProvider, useAccount, type AccountContextValue } from './account-provider';
import { createFirebaseUser, mockFirebase } from './mock-firebase';

vi.mock('firebase/app');
vi.mock('firebase/auth');

const unconfirmed = { emailVerified: false, reload: vi.fn(() => Promise.resolve()) };
const createUnconfirmedUser = (changes: object = {}) =>
  createFirebaseUser('id', { ...unconfirmed, ...changes });

let report: (user: firebase.User | null) => void;
/** The value of AccountContext in each render of SignedInPage. */
let values: AccountContextValue[];

function SignedInPage() {
  const value = useAccount();
  values.push(value);
  return value.state.status === 'signed-in' ? (
    <EmailConfirmationStatus account={value.state.account} />
  ) : null;
}

beforeEach(() => {
  values = [];
  unconfirmed.reload.mockReset().mockResolvedValue();
  ({ report } = mockFirebase());
  report(createUnconfirmedUser());
});

const renderAccount = () =>
  render(
    <AccountProvider>
      <SignedInPage />
    </AccountProvider>,
  );

it('AccountProvider keeps its action functions when the account changes, because effects depend on them', async () => {
  renderAccount();
  await screen.findByText('sam@potluck.test');
  act(() => report(createUnconfirmedUser({ email: 'samantha@potluck.test' })));
  await screen.findByText('samantha@potluck.test');
  const { state: _first, ...firstActions } = values[0] ?? {};
  const { state: _last, ...lastActions } = values.at(-1) ?? {};
  for (const [name, action] of Object.entries(lastActions)) {
    expect(action, name).toBe(firstActions[name as keyof typeof firstActions]);
  }
});

const dispatchStorageEvent = () =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: ACCESS_TOKEN_STORAGE_KEY, newValue: null }),
  );

const expectSavedOrdersDeleted = () =>
  waitFor(() => {
    expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBeNull();
  });

describe('AccountProvider deletes the orders that are saved in the browser', () => {
  beforeEach(() => localStorage.setItem(SAVED_ORDERS_NAME, 'sam'));

  it.each<[string, () => Promise<unknown> | undefined]>([
    ['when the user logs out', () => values.at(-1)?.logOut()],
    [
      'when another tab removes the access token',
      () => {
        localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
        dispatchStorageEvent();
        return Promise.resolve();
      },
    ],
  ])('%s', async (_case, endSession) => {
    renderAccount();
    await screen.findByText('sam@potluck.test');
    expect(localStorage.getItem(SAVED_ORDERS_NAME)).toBe('sam');
    await act(async () => {
      await endSession();
    });
    await expectSavedOrdersDeleted();
  });

  it('if the session ended while the site was closed', async () => {
    report(null);
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    renderAccount();
    await expectSavedOrdersDeleted();
  });

  it('if the session ended while the site was closed, even if Firebase cannot be reached', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(firebase.signOut).mockRejectedValue(new TypeError('Failed to fetch'));
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    renderAccount();
    await expectSavedOrdersDeleted();
    await waitFor(() => {
      expect(logged).toHaveBeenCalledTimes(1);
    });
    logged.mockClear();
  });

  it('if another user logs in', async () => {
    localStorage.setItem(SAVED_ORDERS_NAME, 'amara');
    renderAccount();
    await expectSavedOrdersDeleted();
  });
});

describe('AccountProvider', () => {
  const draftKeys = () => Object.keys(sessionStorage);
  beforeEach(() => {
    sessionStorage.setItem('draft/sam/food', '{}');
    sessionStorage.setItem('draft/amara/food', '{}');
  });
  afterEach(() => sessionStorage.clear());

  it('removes the private data of the user from memory after a logout', async () => {
    renderAccount();
    await screen.findByText('sam@potluck.test');
    queryClient.setQueryData(createUserQueryKey('sam', 'orders'), 'soup');
    await act(async () => {
      await values.at(-1)?.logOut();
    });
    expect(queryClient.getQueryData(createUserQueryKey('sam', 'orders'))).toBeUndefined();
  });

  it('deletes the drafts of other users and keeps those of the signed-in user', async () => {
    renderAccount();
    await screen.findByText('sam@potluck.test');
    expect(draftKeys()).toEqual(['draft/sam/food']);
  });

  it('keeps the drafts while the session loads, and deletes them after a logout', async () => {
    renderAccount();
    expect(draftKeys()).toHaveLength(2);
    await screen.findByText('sam@potluck.test');
    await act(async () => {
      await values.at(-1)?.logOut();
    });
    expect(draftKeys()).toEqual([]);
  });

  it('deletes all drafts if the token was removed while the tab was closed', () => {
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    renderAccount();
    expect(draftKeys()).toEqual([]);
  });
});

it('EmailConfirmationStatus reloads the user once when it opens, although Firebase reports the user after each reload', async () => {
  unconfirmed.reload.mockImplementation(() => {
    report(createUnconfirmedUser({ email: 'samantha@potluck.test' }));
    return Promise.resolve();
  });
  renderAccount();
  await screen.findByText('samantha@potluck.test');
  expect(unconfirmed.reload).toHaveBeenCalledOnce();
});

it('EmailConfirmationStatus shows “Confirmed” if the user confirms the email elsewhere and returns to the tab', async () => {
  renderAccount();
  await waitFor(() => {
    expect(unconfirmed.reload).toHaveBeenCalledOnce();
  });
  expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  unconfirmed.reload.mockImplementation(() => {
    report(createUnconfirmedUser({ emailVerified: true }));
    return Promise.resolve();
  });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
});
