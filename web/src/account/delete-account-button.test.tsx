import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirmWithLogin } from './login-dialog';
import { showToast } from '../ui/toast';
import { ApiError, callProtectedApi } from '../lib/api';
import type { Account } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { DeleteAccountButton } from './account-settings';

vi.mock('../ui/dialog');
vi.mock('./login-dialog');
vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));

const reauthenticate = vi.fn<(password: string | undefined) => Promise<void>>();
const logOut = vi.fn<() => Promise<boolean>>();
/** The error text that the dialog shows, or undefined if it closes. */
let shownError: string | undefined;

beforeEach(() => {
  shownError = undefined;
  reauthenticate.mockReset().mockResolvedValue(undefined);
  logOut.mockReset().mockResolvedValue(true);
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
  vi.mocked(callProtectedApi)
    .mockReset()
    .mockResolvedValue({
      data: { message: 'Your account has been deleted.' },
      etag: null,
      headers: new Headers(),
    });
  // Simulates a user who confirms the dialog once. The dialog stays open if `onConfirm` returns an
  // error text.
  vi.mocked(askToConfirmWithLogin)
    .mockReset()
    .mockImplementation(async ({ asksForPassword, onConfirm }) => {
      shownError = await onConfirm(asksForPassword ? 'Abcdef' : undefined);
      return shownError === undefined;
    });
});

function Page({ account }: { account: Account }) {
  const [isLeft, setIsLeft] = useState(false);
  if (isLeft) return <h1>Home page</h1>;
  return <DeleteAccountButton account={account} onDeleted={() => setIsLeft(true)} />;
}

async function deleteAccount(change?: Partial<Account>) {
  const account = { ...accountFixture, ...change };
  const context = createAccountContext({ status: 'signed-in', account });
  render(
    <AccountContext value={{ ...context, reauthenticate, logOut }}>
      <Page account={account} />
    </AccountContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
}

const isPageLeft = () => screen.queryByRole('heading', { name: 'Home page' }) !== null;

describe('the button “Delete my account”', () => {
  it('asks for the password, logs the user in again with it, and then deletes the account', async () => {
    await deleteAccount();
    await waitFor(() => {
      expect(logOut).toHaveBeenCalledOnce();
    });
    expect(askToConfirmWithLogin).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ asksForPassword: true, confirmLabel: 'Delete my account' }),
    );
    expect(reauthenticate).toHaveBeenCalledExactlyOnceWith('Abcdef');
    expect(callProtectedApi).toHaveBeenCalledExactlyOnceWith(
      '/account',
      expect.objectContaining({ method: 'DELETE', body: { email: 'sam@potluck.test' } }),
    );
    expect(callProtectedApi).toHaveBeenCalledAfter(reauthenticate);
  });

  it('states that the orders the user placed are canceled, and that active orders from guests prevent the deletion', async () => {
    await deleteAccount();
    const text = vi.mocked(askToConfirmWithLogin).mock.lastCall?.[0].text;
    expect(text).toContain('the active orders that you placed are canceled.');
    expect(text).toContain(
      'While guests have active orders from you, you cannot delete your account. Complete or cancel these orders first.',
    );
  });

  it('asks for a login with Google instead of a password if the account has no password', async () => {
    await deleteAccount({ hasPassword: false });
    expect(askToConfirmWithLogin).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ asksForPassword: false, confirmLabel: 'Continue with Google' }),
    );
    expect(reauthenticate).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(callProtectedApi).toHaveBeenCalledOnce();
  });

  it('leaves the page before it ends the session, and then shows the message of the API', async () => {
    logOut.mockImplementation(() => {
      expect(isPageLeft()).toBe(true);
      expect(showToast).not.toHaveBeenCalled();
      return Promise.resolve(true);
    });
    await deleteAccount();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'success',
        'Your account has been deleted.',
      );
    });
    expect(logOut).toHaveBeenCalledOnce();
  });

  it('shows the message of the API even if the identity provider cannot log the user out', async () => {
    logOut.mockRejectedValue(new Error('storage'));
    await deleteAccount();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledOnce();
    });
  });

  it.each([
    ['auth/wrong-password', 'This is not your password.'],
    ['auth/invalid-credential', 'This is not your password.'],
    ['auth/popup-closed-by-user', 'The login failed. Please try again.'],
    ['auth/too-many-requests', 'Too many attempts. Please wait some minutes and try again.'],
  ])(
    'deletes nothing and shows an error in the dialog if the login fails with %s',
    async (code, text) => {
      reauthenticate.mockRejectedValue(Object.assign(new Error(code), { code }));
      await deleteAccount();
      expect(shownError).toBe(text);
      expect(callProtectedApi).not.toHaveBeenCalled();
      expect(logOut).not.toHaveBeenCalled();
      expect(isPageLeft()).toBe(false);
    },
  );

  it('shows the message of the API in the dialog and keeps the session if the response status is 409', async () => {
    const message = 'Guests still have active orders from you.';
    vi.mocked(callProtectedApi).mockRejectedValue(
      new ApiError({ status: 409, code: 'open-orders', message }),
    );
    await deleteAccount();
    expect(shownError).toBe(message);
    expect(logOut).not.toHaveBeenCalled();
    expect(showToast).not.toHaveBeenCalled();
    expect(isPageLeft()).toBe(false);
  });

  it('aborts the signal of the dialog when the user leaves the page', async () => {
    vi.mocked(askToConfirmWithLogin).mockReturnValue(new Promise(() => undefined));
    await deleteAccount();
    const signal = vi.mocked(askToConfirmWithLogin).mock.lastCall?.[0].signal;
    expect(signal?.aborted).toBe(false);
    cleanup();
    expect(signal?.aborted).toBe(true);
  });

  it('does nothing if the user cancels the dialog', async () => {
    vi.mocked(askToConfirmWithLogin).mockResolvedValue(false);
    await deleteAccount();
    expect(reauthenticate).not.toHaveBeenCalled();
    expect(logOut).not.toHaveBeenCalled();
    expect(isPageLeft()).toBe(false);
  });
});
