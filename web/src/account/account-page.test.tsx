import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirmWithLogin } from './login-dialog';
import { showToast } from '../ui/toast';
import type { Account, AccountState } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { RequireAccount } from './require-account';
import { callProtectedApi } from '../lib/api';
import AccountPage from './account-page';

vi.mock('../ui/dialog');
vi.mock('./login-dialog');
vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(askToConfirmWithLogin).mockReset().mockResolvedValue(false);
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
});

/** Renders the site at `path`. The action `logOut` ends the session, as in AccountProvider. */
function Site({ path, initialState }: { path: string; initialState: AccountState }) {
  const [state, setState] = useState(initialState);
  const logOut = () => {
    setState({ status: 'signed-out' });
    return Promise.resolve(true);
  };
  return (
    <AccountContext value={{ ...createAccountContext(state), logOut }}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<RequireAccount />}>
            <Route path="/account" element={<AccountPage />} />
          </Route>
          <Route path="/login" element={<h1>Login page</h1>} />
          <Route path="/" element={<h1>Home page</h1>} />
        </Routes>
      </MemoryRouter>
    </AccountContext>
  );
}

function openPage(path: string, account?: Partial<Account>) {
  const initialState: AccountState = account
    ? { status: 'signed-in', account: { ...accountFixture, ...account } }
    : { status: 'signed-out' };
  render(<Site {...{ path, initialState }} />);
}

const getTitle = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the account page', () => {
  const getSection = (name: string) => within(screen.getByRole('region', { name }));

  it('shows a form for a new password if the account has a password', () => {
    openPage('/account', { hasPassword: true });
    expect(getSection('Password').getByLabelText('Current password')).toBeTruthy();
    expect(
      getSection('Password').getByRole('button', { name: 'Change the password' }),
    ).toBeTruthy();
  });

  it('shows no form for a new password if the user logs in only with Google', () => {
    openPage('/account', { hasPassword: false });
    expect(
      getSection('Password').getByText(
        'You log in with Google, so Potluck has no password of yours.',
      ),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the password' })).toBeNull();
  });

  it('shows the name of the new user if the login of another user replaces the session', async () => {
    const page = (change?: Partial<Account>) => {
      const account = { ...accountFixture, ...change };
      return (
        <AccountContext value={createAccountContext({ status: 'signed-in', account })}>
          <MemoryRouter>
            <AccountPage />
          </MemoryRouter>
        </AccountContext>
      );
    };
    const getName = () => screen.getByLabelText<HTMLInputElement>('Name').value;
    const { rerender } = render(page());
    await userEvent.type(screen.getByLabelText('Name'), 'antha');
    rerender(page({ name: 'Samuel' }));
    expect(getName()).toBe('Samantha');
    rerender(page({ uid: 'mei', name: 'Mei' }));
    expect(getName()).toBe('Mei');
  });

  it('opens the home page, not the login page, after the account was deleted', async () => {
    vi.mocked(callProtectedApi).mockResolvedValue({
      data: { message: 'Your account has been deleted.' },
      etag: null,
      headers: new Headers(),
    });
    vi.mocked(askToConfirmWithLogin).mockImplementation(async ({ onConfirm }) => {
      await onConfirm('Abcdef');
      return true;
    });
    openPage('/account', {});
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'success',
        'Your account has been deleted.',
      );
    });
    expect(getTitle()).toBe('Home page');
  });
});
