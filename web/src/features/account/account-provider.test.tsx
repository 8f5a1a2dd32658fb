import { act, render, screen, waitFor } from '@testing-library/react';
import type { User } from 'firebase/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_STORAGE_KEY } from '../../lib/api-credentials';
import { reloadUser, signOut, subscribeToFirebaseUser } from '../../lib/firebase-auth';
import { readFormDraft, storeFormDraft } from '../../drafts/form-drafts';
import { SAVED_ORDERS_NAME } from '../../lib/saved-orders';
import { AccountProvider } from './account-provider';
import { useAccount, type AccountContextValue } from './account-context';
import { requestAccessToken } from './api/account-api';
import { EmailConfirmationStatus } from './settings/email-confirmation-status';

vi.mock('../../lib/firebase-auth');
vi.mock('./api/account-api');

const iat = Math.floor(Date.now() / 1000);
const token = `header.${btoa(JSON.stringify({ sub: 'sam', iat, exp: iat + 1800 }))}.signature`;
const user = {
  uid: 'sam',
  email: 'sam@potluck.test',
  displayName: 'Sam',
  photoURL: null,
  emailVerified: false,
  providerData: [],
  getIdToken: () => Promise.resolve('id-sam'),
};

/** Reports a Firebase user to the session, as Firebase Auth does after a change of the user. */
let report: (next: typeof user) => void;
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
  localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, token);
  vi.mocked(requestAccessToken).mockReset().mockResolvedValue(token);
  vi.mocked(subscribeToFirebaseUser)
    .mockReset()
    .mockImplementation((callback) => {
      report = (next) => {
        callback(next as unknown as User);
      };
      report(user);
      return Promise.resolve(() => undefined);
    });
  vi.mocked(reloadUser).mockReset().mockResolvedValue();
  vi.mocked(signOut).mockReset().mockResolvedValue();
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
  act(() => {
    report({ ...user, email: 'samantha@potluck.test' });
  });
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
  beforeEach(() => {
    localStorage.setItem(SAVED_ORDERS_NAME, 'sam');
  });

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
    vi.mocked(subscribeToFirebaseUser).mockImplementation((callback) => {
      callback(null);
      return Promise.resolve(() => undefined);
    });
    localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
    renderAccount();
    await expectSavedOrdersDeleted();
  });

  it('if the session ended while the site was closed, even if Firebase cannot be reached', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(signOut).mockRejectedValue(new TypeError('Failed to fetch'));
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

it('AccountProvider deletes the form drafts of a user whose token was removed while the tab was closed', async () => {
  vi.mocked(subscribeToFirebaseUser).mockImplementation((callback) => {
    callback(null);
    return Promise.resolve(() => undefined);
  });
  localStorage.removeItem(ACCESS_TOKEN_STORAGE_KEY);
  storeFormDraft('sam', 'add-food', {});
  renderAccount();
  await waitFor(() => {
    expect(readFormDraft('sam', 'add-food')).toBeUndefined();
  });
});

it('EmailConfirmationStatus reloads the user once when it opens, although Firebase reports the user after each reload', async () => {
  vi.mocked(reloadUser).mockImplementation(() => {
    report({ ...user, email: 'samantha@potluck.test' });
    return Promise.resolve();
  });
  renderAccount();
  await screen.findByText('samantha@potluck.test');
  expect(reloadUser).toHaveBeenCalledOnce();
});

it('EmailConfirmationStatus shows “Confirmed” if the user confirms the email elsewhere and returns to the tab', async () => {
  renderAccount();
  await waitFor(() => {
    expect(reloadUser).toHaveBeenCalledOnce();
  });
  expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  vi.mocked(reloadUser).mockImplementation(() => {
    report({ ...user, emailVerified: true });
    return Promise.resolve();
  });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
});
