import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountState } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import {
  createEmailResponse,
  createErrorResponse,
  mockIdentityToolkit,
} from './mock-identity-toolkit';
import EmailLinkPage from './email-link-page';

const PATH = '/account/action';
const logOut = vi.fn(() => Promise.resolve(true));
const reloadUser = vi.fn(() => Promise.resolve());

beforeEach(() => {
  logOut.mockClear();
  reloadUser.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

/**
 * Renders the page at the current URL, with the current state of the history entry. Returns a function
 * that changes the state of the session.
 */
function renderPage(state: AccountState = { status: 'signed-out' }) {
  const createPage = (current: AccountState) => (
    <AccountContext value={{ ...createAccountContext(current), logOut, reloadUser }}>
      <BrowserRouter>
        <Routes>
          <Route path={PATH} element={<EmailLinkPage />} />
        </Routes>
      </BrowserRouter>
    </AccountContext>
  );
  const { rerender } = render(createPage(state));
  return (next: AccountState) => {
    rerender(createPage(next));
  };
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
      mockIdentityToolkit(() => new Promise(() => undefined));
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
    const calls = mockIdentityToolkit(() => createEmailResponse());
    openLink('mode=verifyEmail&oobCode=c1');
    reloadPage();
    await clickButton('Confirm my email');
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy();
    expect(calls).toEqual([{ method: 'accounts:update', body: { oobCode: 'c1' } }]);
  });

  it('deletes the one-time code after its use, and shows after a reload that the link does not work', async () => {
    mockIdentityToolkit(() => createEmailResponse());
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
      const calls = mockIdentityToolkit(() => createEmailResponse());
      openLink(`mode=${mode}&oobCode=c1`);
      expect(fetch).not.toHaveBeenCalled();
      await clickButton(button);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(calls).toEqual([{ method: 'accounts:update', body: { oobCode: 'c1' } }]);
    },
  );

  it('sends the one-time code only once if the click is a double click', async () => {
    let respond = (_response: Response): void => undefined;
    const response = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    const calls = mockIdentityToolkit(() => response);
    openLink('mode=verifyEmail&oobCode=c1');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Confirm my email' }));
    respond(createEmailResponse());
    await screen.findByText('Your email is confirmed.');
    expect(calls).toHaveLength(1);
  });

  it('checks the one-time code of a password reset again if Firebase Auth did not respond and the button is “Try again”', async () => {
    mockIdentityToolkit(() => Promise.reject(new TypeError('Failed to fetch')));
    openLink('mode=resetPassword&oobCode=c1');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The login service is not responding. Check your connection and try again.',
    );
    vi.mocked(fetch).mockRestore();
    mockIdentityToolkit(() => createEmailResponse());
    await clickButton('Try again');
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });

  it('shows an error and the button again if Firebase Auth does not respond', async () => {
    mockIdentityToolkit(() => Promise.reject(new TypeError('Failed to fetch')));
    openLink('mode=verifyEmail&oobCode=c1');
    await clickButton('Confirm my email');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The login service is not responding. Check your connection and try again.',
    );
    vi.mocked(fetch).mockRestore();
    mockIdentityToolkit(() => createEmailResponse());
    await clickButton('Confirm my email');
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy();
  });

  it('shows that the link does not work if the one-time code has expired', async () => {
    mockIdentityToolkit(() => createErrorResponse('EXPIRED_OOB_CODE'));
    openLink('mode=verifyEmail&oobCode=c1');
    await clickButton('Confirm my email');
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    expect(getTitle()).toBe('This link does not work');
  });

  it('reloads the user and keeps the session if the email address belongs to the signed-in account', async () => {
    mockIdentityToolkit(() => createEmailResponse('sam@potluck.test'));
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('Sam@potluck.test'));
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(reloadUser).toHaveBeenCalledOnce();
    expect(logOut).not.toHaveBeenCalled();
  });

  it('reloads the user only after the session has loaded if the click was earlier', async () => {
    mockIdentityToolkit(() => createEmailResponse('sam@potluck.test'));
    const changeState = openLink('mode=verifyEmail&oobCode=c1', { status: 'loading' });
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(reloadUser).not.toHaveBeenCalled();
    changeState(signedInWith('sam@potluck.test'));
    expect(reloadUser).toHaveBeenCalledOnce();
  });

  it('does not reload the user if the email address belongs to another account', async () => {
    mockIdentityToolkit(() => createEmailResponse('mei@potluck.test'));
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('sam@potluck.test'));
    await clickButton('Confirm my email');
    await screen.findByText('Your email is confirmed.');
    expect(reloadUser).not.toHaveBeenCalled();
    expect(logOut).not.toHaveBeenCalled();
  });

  it('shows that the email address is confirmed even if the user cannot be reloaded', async () => {
    reloadUser.mockRejectedValue(new Error('auth/network-request-failed'));
    mockIdentityToolkit(() => createEmailResponse());
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('sam@potluck.test'));
    await clickButton('Confirm my email');
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your account' })).toBeTruthy();
  });
});

describe('the email-link page for a link that resets the password', () => {
  const check = { method: 'accounts:resetPassword', body: { oobCode: 'c1' } };

  it('checks the one-time code on load, and sends the new password only if the password is valid', async () => {
    const calls = mockIdentityToolkit(() => createEmailResponse());
    openLink('mode=resetPassword&oobCode=c1');
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('sam@potluck.test');
    await resetPasswordTo('abcdef');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    expect(calls).toEqual([check]);
    await resetPasswordTo('G');
    expect(
      await screen.findByText('Your password is changed. Please log in with it.'),
    ).toBeTruthy();
    const body = { oobCode: 'c1', newPassword: 'abcdefG' };
    expect(calls).toEqual([check, { method: 'accounts:resetPassword', body }]);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  it.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'])(
    'shows that the link does not work if Firebase Auth responds with %s to the check of the one-time code',
    async (code) => {
      mockIdentityToolkit(() => createErrorResponse(code));
      openLink('mode=resetPassword&oobCode=c1');
      expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
      expect(getTitle()).toBe('This link does not work');
      expect(screen.queryByLabelText('New password')).toBeNull();
    },
  );

  it('shows that the link does not work if the one-time code expires before the user saves the password', async () => {
    mockIdentityToolkit(({ body }) =>
      JSON.stringify(body).includes('newPassword')
        ? createErrorResponse('EXPIRED_OOB_CODE')
        : createEmailResponse(),
    );
    openLink('mode=resetPassword&oobCode=c1');
    await resetPasswordTo('Abcdef');
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    expect(getTitle()).toBe('This link does not work');
  });

  it('keeps the typed password and shows an error if Firebase Auth does not respond to the new password', async () => {
    mockIdentityToolkit(({ body }) =>
      JSON.stringify(body).includes('newPassword')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : createEmailResponse(),
    );
    openLink('mode=resetPassword&oobCode=c1', signedInWith('sam@potluck.test'));
    await resetPasswordTo('Abcdef');
    expect((await screen.findByRole('alert')).textContent).toMatch(/not responding/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Abcdef');
    expect(logOut).not.toHaveBeenCalled();
  });

  it('logs the user out if the email address of the signed-in account differs only in upper and lower case', async () => {
    mockIdentityToolkit(() => createEmailResponse('sam@potluck.test'));
    openLink('mode=resetPassword&oobCode=c1', signedInWith('Sam@potluck.test'));
    await resetPasswordTo('Abcdef');
    await waitFor(() => {
      expect(logOut).toHaveBeenCalledOnce();
    });
    expect(reloadUser).not.toHaveBeenCalled();
  });

  it('keeps the session if the signed-in account has another email address', async () => {
    mockIdentityToolkit(() => createEmailResponse('mei@potluck.test'));
    openLink('mode=resetPassword&oobCode=c1', signedInWith('sam@potluck.test'));
    await resetPasswordTo('Abcdef');
    await screen.findByText('Your password is changed. Please log in with it.');
    expect(logOut).not.toHaveBeenCalled();
  });
});
