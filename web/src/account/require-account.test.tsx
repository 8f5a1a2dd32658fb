import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import type { Account, AccountState } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { RequireAccount, readReturnPath } from './require-account';

vi.mock('../ui/toast');

function LoginPageMock() {
  const { state } = useLocation() as { state: unknown };
  return <p>Login, then {readReturnPath(state)}</p>;
}

const sendConfirmationEmail = vi.fn<() => Promise<void>>();

function Site({ state, path }: { state: AccountState; path: string }) {
  return (
    <AccountContext value={{ ...createAccountContext(state), sendConfirmationEmail }}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<RequireAccount />}>
            <Route path="/purchase/:id" element={<p>The ticket</p>} />
            <Route path="/account" element={<p>The account page</p>} />
          </Route>
          <Route path="/login" element={<LoginPageMock />} />
        </Routes>
      </MemoryRouter>
    </AccountContext>
  );
}

const renderProtectedPage = (state: AccountState, path = '/purchase/pie?from=home#total') =>
  render(<Site {...{ state, path }} />);

it('RequireAccount shows a spinner until the session is known', () => {
  renderProtectedPage({ status: 'loading' });
  expect(screen.getByRole('status')).toBeTruthy();
});

it('RequireAccount redirects visitors to the login and stores the return path', () => {
  renderProtectedPage({ status: 'signed-out' });
  expect(screen.getByText('Login, then /purchase/pie?from=home#total')).toBeTruthy();
});

it('RequireAccount renders the page for signed-in users', () => {
  renderProtectedPage({ status: 'signed-in', account: accountFixture });
  expect(screen.getByText('The ticket')).toBeTruthy();
});

describe('the notice about an unconfirmed email', () => {
  const signedInAs = (change?: Partial<Account>): AccountState => ({
    status: 'signed-in',
    account: { ...accountFixture, isEmailConfirmed: false, ...change },
  });
  const mei = { uid: 'mei', email: 'mei@potluck.test' };
  const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const isShown = () =>
    screen.queryByRole('complementary', { name: 'Email confirmation' }) !== null;

  function renderPageWithNotice(state: AccountState) {
    const rendered = renderProtectedPage(state);
    expect(isShown()).toBe(true);
    return rendered;
  }

  beforeEach(() => {
    vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
    sendConfirmationEmail.mockReset().mockResolvedValue(undefined);
  });

  it('appears on a protected page, above the content of the page', () => {
    renderPageWithNotice(signedInAs());
    expect(screen.getByText('Please confirm that sam@potluck.test is yours.')).toBeTruthy();
    expect(screen.getByText('The ticket')).toBeTruthy();
  });

  it('does not appear on a protected page if the email is confirmed', () => {
    renderProtectedPage(signedInAs({ isEmailConfirmed: true }));
    expect(screen.getByText('The ticket')).toBeTruthy();
    expect(isShown()).toBe(false);
  });

  it('does not appear on the account page, which has another button that sends the link', () => {
    renderProtectedPage(signedInAs(), '/account');
    expect(screen.getByText('The account page')).toBeTruthy();
    expect(isShown()).toBe(false);
  });

  it('sends the link only once after a double click, and then shows that the link was sent', async () => {
    renderPageWithNotice(signedInAs());
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('We have sent a link to sam@potluck.test.')).toBeTruthy();
    expect(sendConfirmationEmail).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
    await clickButton('Close');
    expect(isShown()).toBe(false);
  });

  it.each([
    ['auth/too-many-requests', 'Too many attempts. Please wait some minutes and try again.'],
    ['auth/internal-error', 'The link could not be sent. Please try again.'],
  ])(
    'shows an error and stays open if Firebase cannot send the link and reports %s',
    async (code, text) => {
      sendConfirmationEmail.mockRejectedValue(Object.assign(new Error(code), { code }));
      renderPageWithNotice(signedInAs());
      await clickButton('Send the link');
      await waitFor(() => {
        expect(showToast).toHaveBeenCalledExactlyOnceWith('error', text);
      });
      expect(screen.getByText('Please confirm that sam@potluck.test is yours.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
    },
  );

  it('stays closed on other pages of this tab for the user who closed it', async () => {
    renderPageWithNotice(signedInAs());
    await clickButton('Not now');
    expect(isShown()).toBe(false);
    cleanup();
    renderProtectedPage(signedInAs(), '/purchase/soup');
    expect(isShown()).toBe(false);
    expect(localStorage.length).toBe(0);
  });

  it('appears for another user who signs in later in the same tab', async () => {
    renderPageWithNotice(signedInAs());
    await clickButton('Not now');
    cleanup();
    renderPageWithNotice(signedInAs(mei));
    expect(screen.getByText('Please confirm that mei@potluck.test is yours.')).toBeTruthy();
  });

  it('asks the new user to confirm the email if the login of another user replaces the session after the link was sent', async () => {
    const { rerender } = renderPageWithNotice(signedInAs());
    await clickButton('Send the link');
    await screen.findByText('We have sent a link to sam@potluck.test.');
    rerender(<Site state={signedInAs(mei)} path="/purchase/pie" />);
    expect(await screen.findByText('Please confirm that mei@potluck.test is yours.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  });
});
