import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import { createAccountContext, createSignedInState } from './account-fixtures';
import { AccountContext, type AccountContextValue, type AccountState } from './account-provider';
import EmailLinkPage from './email-link-page';

const PATH = '/account/action';
const logOut = vi.fn<AccountContextValue['logOut']>(() => Promise.resolve(true));
const reloadUser = vi.fn<AccountContextValue['reloadUser']>(() => Promise.resolve());
const checkEmailCode = vi.fn<AccountContextValue['checkEmailCode']>();
const resetPassword = vi.fn<AccountContextValue['resetPassword']>(() => Promise.resolve());
const applyEmailCode = vi.fn<AccountContextValue['applyEmailCode']>();
const actions = { logOut, reloadUser, checkEmailCode, resetPassword, applyEmailCode };

const noResponse = new FirebaseError('auth/network-request-failed', '');

beforeEach(() => {
  vi.resetAllMocks();
  checkEmailCode.mockResolvedValue('sam@potluck.test');
  applyEmailCode.mockResolvedValue('sam@potluck.test');
});

/**
 * Renders the page at the current URL, with the current state of the history entry. Returns a function
 * that changes the state of the session.
 */
function renderPage(state: AccountState = { status: 'signed-out' }) {
  const createPage = (current: AccountState) => (
    <AccountContext value={createAccountContext(current, actions)}>
      <BrowserRouter>
        <Routes>
          <Route path={PATH} element={<EmailLinkPage />} />
          <Route path="/login" element={null} />
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
function reloadPage(state?: AccountState) {
  cleanup();
  renderPage(state);
}

const signedInWith = (email: string) => createSignedInState({ email, isEmailConfirmed: false });
const getTitle = () => screen.getByRole('heading', { level: 1 }).textContent;

async function resetPasswordTo(password: string) {
  await screen.findByLabelText('New password');
  fillField('New password', password);
  await clickButton('Save the password');
}

async function confirm() {
  await screen.findByRole('button', { name: 'Confirm my email' });
  await clickButton('Confirm my email');
}

/** Expects that the URL contains no one-time code, and that no history entry was added. */
function expectCodeRemovedFromUrl(entries: number) {
  expect(location.pathname + location.search + location.hash).toBe(PATH);
  expect(history.length).toBe(entries);
}

describe('the email-link page', () => {
  it.each([
    ['verifyEmail', 'Confirm your email', 'Confirm my email', 'Your email is confirmed.'],
    ['recoverEmail', 'Restore your email', 'Restore my email', /^Your email is restored\./],
  ])('hides the code of %s, and uses it once, after a click', async (mode, title, button, text) => {
    const entries = history.length;
    openLink(`mode=${mode}&oobCode=c1`, signedInWith('Sam@potluck.test'));
    expectCodeRemovedFromUrl(entries);
    reloadPage(signedInWith('Sam@potluck.test'));
    expect(getTitle()).toBe(title);
    await screen.findByRole('button', { name: button });
    expect(applyEmailCode).not.toHaveBeenCalled();
    await clickButton(button);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(applyEmailCode).toHaveBeenCalledExactlyOnceWith('c1');
    expect(history.state).toMatchObject({ usr: null });
    reloadPage();
    expect(getTitle()).toBe('This link does not work');
  });

  it('checks the one-time code of a password reset on load, and sends the new password only if it is valid', async () => {
    const entries = history.length;
    openLink('mode=resetPassword&oobCode=c1&apiKey=k');
    expectCodeRemovedFromUrl(entries);
    expect(getTitle()).toBe('Choose a new password');
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('sam@potluck.test');
    await resetPasswordTo('abcdef');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    expect(resetPassword).not.toHaveBeenCalled();
    await resetPasswordTo('abcdefG');
    expect(
      await screen.findByText('Your password is changed. Please log in with it.'),
    ).toBeTruthy();
    expect(checkEmailCode).toHaveBeenCalledExactlyOnceWith('c1');
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith('c1', 'abcdefG');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });
});

it.each(['mode=signIn&oobCode=c1', 'oobCode=c1', 'mode=verifyEmail&oobCode='])(
  'the email-link page shows that the link does not work if its query is %s, stores no one-time code, and links to the pages that send a new link',
  (query) => {
    const entries = history.length;
    openLink(query);
    expectCodeRemovedFromUrl(entries);
    expect(history.state).toMatchObject({ usr: null });
    expect(getTitle()).toBe('This link does not work');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/forgot-password',
      '/account',
    ]);
  },
);

describe.each([
  [
    'the check of the code of a password reset',
    'resetPassword',
    checkEmailCode,
    () => Promise.resolve(),
    'Try again',
  ],
  [
    'the new password',
    'resetPassword',
    resetPassword,
    () => resetPasswordTo('Abcdef'),
    'Save the password',
  ],
  ['the code of a confirmation', 'verifyEmail', applyEmailCode, confirm, 'Confirm my email'],
])('if Firebase Auth does not accept %s, the email-link page', (_call, mode, call, act, button) => {
  it('shows that the link does not work if the code has expired', async () => {
    call.mockRejectedValue(new FirebaseError('auth/expired-action-code', ''));
    openLink(`mode=${mode}&oobCode=c1`, signedInWith('sam@potluck.test'));
    await act();
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    expect(getTitle()).toBe('This link does not work');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('shows an error if no response arrives, and sends the same values after another click', async () => {
    call.mockRejectedValueOnce(noResponse);
    openLink(`mode=${mode}&oobCode=c1`, signedInWith('sam@potluck.test'));
    await act();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The login service is not responding. Check your connection and try again.',
    );
    expect(logOut).not.toHaveBeenCalled();
    await clickButton(button);
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.lastCall).toEqual(call.mock.calls[0]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it.each([
  ['reloads the user', 'verifyEmail', 'has', 'Sam@potluck.test', [1, 0]],
  ['logs the user out', 'resetPassword', 'has', 'Sam@potluck.test', [0, 1]],
  ['keeps the session', 'resetPassword', 'does not have', 'mei@potluck.test', [0, 0]],
])(
  'the email-link page of a signed-in user %s after a link with the mode %s if the account %s its email, and shows the result even if this fails',
  async (_effect, mode, _relation, email, calls) => {
    reloadUser.mockRejectedValue(noResponse);
    logOut.mockRejectedValue(noResponse);
    openLink(`mode=${mode}&oobCode=c1`, signedInWith(email));
    if (mode === 'verifyEmail') await confirm();
    else await resetPasswordTo('Abcdef');
    expect(await screen.findByText(/^Your (email|password) is /)).toBeTruthy();
    expect([reloadUser.mock.calls.length, logOut.mock.calls.length]).toEqual(calls);
  },
);

describe('the email-link page confirms no email', () => {
  const findRequest = () => screen.findByText('Log in as sam@potluck.test to confirm this email.');
  const queryConfirm = () => screen.queryByRole('button', { name: 'Confirm my email' });

  it('until the session has loaded', async () => {
    const changeState = openLink('mode=verifyEmail&oobCode=c1');
    await findRequest();
    changeState({ status: 'loading' });
    expect([screen.queryByText(/^Log in as/), queryConfirm()]).toEqual([null, null]);
    changeState(signedInWith('sam@potluck.test'));
    await confirm();
  });

  it('of a visitor, and links to a login that returns to the link', async () => {
    openLink('mode=verifyEmail&oobCode=c1');
    await findRequest();
    expect(queryConfirm()).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(location.pathname).toBe('/login');
    const from = `${PATH}?mode=verifyEmail&oobCode=c1`;
    expect(history.state).toMatchObject({ usr: { from } });
  });

  it('of another account than the one that is logged in, and offers a logout', async () => {
    openLink('mode=verifyEmail&oobCode=c1', signedInWith('mei@potluck.test'));
    await findRequest();
    expect(queryConfirm()).toBeNull();
    logOut.mockRejectedValueOnce(noResponse);
    await clickButton('Logout');
    expect(await screen.findByText('Failed to log out.')).toBeTruthy();
  });
});
