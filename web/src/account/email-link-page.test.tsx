import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountState } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import EmailLinkPage from './email-link-page';

const PATH = '/account/action';
const logOut = vi.fn(() => Promise.resolve(true));
const reloadUser = vi.fn(() => Promise.resolve());
const checkPasswordResetCode = vi.fn<(code: string) => Promise<string>>();
const resetPassword = vi.fn<(code: string, password: string) => Promise<void>>();
const applyEmailCode = vi.fn<(code: string) => Promise<string>>();
const actions = { logOut, reloadUser, checkPasswordResetCode, resetPassword, applyEmailCode };

const createError = (code: string) => new FirebaseError(code, code);
const noResponse = createError('auth/network-request-failed');

beforeEach(() => {
  logOut.mockClear();
  checkPasswordResetCode.mockReset().mockResolvedValue('sam@potluck.test');
  resetPassword.mockReset().mockResolvedValue();
  applyEmailCode.mockReset().mockResolvedValue('sam@potluck.test');
  reloadUser.mockReset().mockResolvedValue(undefined);
});
afterEach(() => history.replaceState(null, '', '/'));

/**
 * Renders the page at the current URL, with the current state of the history entry. Returns a function
 * that changes the state of the session.
 */
function renderPage(state: AccountState = { status: 'signed-out' }) {
  const createPage = (current: AccountState) => (
    <AccountContext value={{ ...createAccountContext(current), ...actions }}>
      <BrowserRouter>
        <Routes>
          <Route path={PATH} element={<EmailLinkPage />} />
        </Routes>
      </BrowserRouter>
    </AccountContext>
  );
  const { rerender } = render(createPage(state));
  return (next: AccountState) => rerender(createPage(next));
}

function openLink(query: string, state?: AccountState) {
  history.replaceState(null, '', `${PATH}?${query}`);
  return renderPage(state);
}

/** Renders the page again with the same URL and the same state of the history entry, like a reload. */
function reloadPage() {
  cleanup();
  renderPage();
}

const signedInWith = (email: string): AccountState => ({
  status: 'signed-in',
  account: { ...accountFixture, email, isEmailConfirmed: false },
});

const getTitle = () => screen.getByRole('heading', { level: 1 }).textContent;
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function resetPasswordTo(password: string) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await clickButton('Save the password');
}

describe('the email-link page', () => {
  it.each([
    ['mode=resetPassword&oobCode=c1&apiKey=k', 'Choose a new password'],
    ['mode=verifyEmail&oobCode=c1', 'Confirm your email'],
    ['mode=recoverEmail&oobCode=c1', 'Restore your email'],
    ['mode=verifyAndChangeEmail&oobCode=c1', 'Confirm your new email'],
    ['mode=signIn&oobCode=c1', 'This link does not work'],
    ['oobCode=c1', 'This link does not work'],
    ['mode=verifyEmail&oobCode=', 'This link does not work'],
  ])(
    'removes the one-time code `oobCode` from the URL immediately if the query is %s',
    (query, title) => {
      checkPasswordResetCode.mockReturnValue(new Promise(() => undefined));
      const entries = history.length;
      openLink(query);
      expect(location.pathname + location.search + location.hash).toBe(PATH);
      expect(history.length).toBe(entries);
      expect(getTitle()).toBe(title);
    },
  );

  it('does not store the one-time code in the history entry if the mode of the link is unknown', () => {
    openLink('mode=signIn&oobCode=c1');
    expect(history.state).toMatchObject({ usr: null });
  });

  it('shows links to the forgot-password page and to the account page if the link is invalid', () => {
    openLink('mode=verifyEmail');
    expect(screen.getByText('This link has expired or was already used.')).toBeTruthy();
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getHref('Request a new link')).toBe('/account/forgot-password');
    expect(getHref('Your account')).toBe('/account');
  });

  it('sends the one-time code of the link if the user clicks the button after a reload', async () => {
    openLink('mode=verifyEmail&oobCode=c1');
    reloadPage();
    await clickButton('Confirm my email');
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy();
    expect(applyEmailCode).toHaveBeenCalledExactlyOnceWith('c1');
  });

  it('deletes the one-time code after its use, and shows after a reload that the link does not work', async () => {
    openLink('mode=verifyEmail&oobCode=c1');
    expect(JSON.stringify(history.state)).toContain('c1');
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(history.state).toMatchObject({ usr: null });
    reloadPage();
    expect(getTitle()).toBe('This link does not work');
  });
});

describe('the email-link page after a click on a button', () => {
  it.each([
    ['verifyEmail', 'Confirm my email', 'Your email is confirmed.'],
    ['recoverEmail', 'Restore my email', /^Your email is restored\./],
    ['verifyAndChangeEmail', 'Confirm my new email', /^Your new email is confirmed\./],
  ])(
    'sends the one-time code, but no request before the click, if the mode of the link is %s',
    async (mode, button, text) => {
      openLink(`mode=${mode}&oobCode=c1`);
      expect(applyEmailCode).not.toHaveBeenCalled();
      await clickButton(button);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(applyEmailCode).toHaveBeenCalledExactlyOnceWith('c1');
    },
  );

  it('sends the one-time code only once if the click is a double click', async () => {
    let respond!: (email: string) => void;
    applyEmailCode.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    openLink('mode=verifyEmail&oobCode=c1');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Confirm my email' }));
    respond('sam@potluck.test');
    await screen.findByText('Your email is confirmed.');
    expect(applyEmailCode).toHaveBeenCalledOnce();
  });

  it('checks the one-time code of a password reset again if Firebase Auth did not respond and the button is “Try again”', async () => {
    checkPasswordResetCode.mockRejectedValueOnce(noResponse);
    openLink('mode=resetPassword&oobCode=c1');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The login service is not responding. Check your connection and try again.',
    );
    await clickButton('Try again');
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });

  it('shows an error and the button again if Firebase Auth does not respond', async () => {
    applyEmailCode.mockRejectedValueOnce(noResponse);
    openLink('mode=verifyEmail&oobCode=c1');
    await clickButton('Confirm my email');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The login service is not responding. Check your connection and try again.',
    );
    await clickButton('Confirm my email');
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy();
  });

  it('shows that the link does not work if the one-time code has expired', async () => {
    applyEmailCode.mockRejectedValue(createError('auth/expired-action-code'));
    openLink('mode=verifyEmail&oobCode=c1');
    await clickButton('Confirm my email');
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    expect(getTitle()).toBe('This link does not work');
  });

  it('reloads the user and keeps the session if the email address belongs to the signed-in account', async () => {
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('Sam@potluck.test'));
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(reloadUser).toHaveBeenCalledOnce();
    expect(logOut).not.toHaveBeenCalled();
  });

  it('reloads the user only after the session has loaded if the click was earlier', async () => {
    const changeState = openLink('mode=verifyEmail&oobCode=c1', { status: 'loading' });
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(reloadUser).not.toHaveBeenCalled();
    changeState(signedInWith('sam@potluck.test'));
    expect(reloadUser).toHaveBeenCalledOnce();
  });

  it('does not reload the user if the email address belongs to another account', async () => {
    applyEmailCode.mockResolvedValue('mei@potluck.test');
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('sam@potluck.test'));
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(reloadUser).not.toHaveBeenCalled();
    expect(logOut).not.toHaveBeenCalled();
  });

  it('shows that the email address is confirmed even if the user cannot be reloaded', async () => {
    reloadUser.mockRejectedValue(new Error('auth/network-request-failed'));
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('sam@potluck.test'));
    await clickButton('Confirm my email');
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your account' })).toBeTruthy();
  });
});

describe('the email-link page for a link that resets the password', () => {
  it('checks the one-time code on load, and sends the new password only if the password is valid', async () => {
    openLink('mode=resetPassword&oobCode=c1');
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('sam@potluck.test');
    await resetPasswordTo('abcdef');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    expect(checkPasswordResetCode).toHaveBeenCalledExactlyOnceWith('c1');
    expect(resetPassword).not.toHaveBeenCalled();
    await resetPasswordTo('G');
    expect(
      await screen.findByText('Your password is changed. Please log in with it.'),
    ).toBeTruthy();
    expect(checkPasswordResetCode).toHaveBeenCalledOnce();
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith('c1', 'abcdefG');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  it.each(['auth/expired-action-code', 'auth/invalid-action-code'])(
    'shows that the link does not work if Firebase Auth responds with %s to the check of the one-time code',
    async (code) => {
      checkPasswordResetCode.mockRejectedValue(createError(code));
      openLink('mode=resetPassword&oobCode=c1');
      expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
      expect(getTitle()).toBe('This link does not work');
      expect(screen.queryByLabelText('New password')).toBeNull();
    },
  );

  it('shows that the link does not work if the one-time code expires before the user saves the password', async () => {
    resetPassword.mockRejectedValue(createError('auth/expired-action-code'));
    openLink('mode=resetPassword&oobCode=c1');
    await resetPasswordTo('Abcdef');
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    expect(getTitle()).toBe('This link does not work');
  });

  it('keeps the typed password and shows an error if Firebase Auth does not respond to the new password', async () => {
    resetPassword.mockRejectedValue(noResponse);
    openLink('mode=resetPassword&oobCode=c1', signedInWith('sam@potluck.test'));
    await resetPasswordTo('Abcdef');
    expect((await screen.findByRole('alert')).textContent).toMatch(/not responding/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Abcdef');
    expect(logOut).not.toHaveBeenCalled();
  });

  it('logs the user out if the email address of the signed-in account differs only in upper and lower case', async () => {
    openLink('mode=resetPassword&oobCode=c1', signedInWith('Sam@potluck.test'));
    await resetPasswordTo('Abcdef');
    await waitFor(() => {
      expect(logOut).toHaveBeenCalledOnce();
    });
    expect(reloadUser).not.toHaveBeenCalled();
  });

  it('keeps the session if the signed-in account has another email address', async () => {
    checkPasswordResetCode.mockResolvedValue('mei@potluck.test');
    openLink('mode=resetPassword&oobCode=c1', signedInWith('sam@potluck.test'));
    await resetPasswordTo('Abcdef');
    await screen.findByText('Your password is changed. Please log in with it.');
    expect(logOut).not.toHaveBeenCalled();
  });
});
