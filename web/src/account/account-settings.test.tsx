import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, callProtectedApi, downloadProtectedFile } from '../lib/api';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { accountFixture, createAccountContext, createSignedInState } from './account-fixtures';
import { AccountContext, type Account, type AccountContextValue } from './account-provider';
import {
  ChangePasswordForm,
  DeleteAccountButton,
  DownloadDataButton,
  SignOutEverywhereButton,
} from './account-settings';
import { askToConfirmWithLogin } from './login-dialog';

vi.mock('../ui/dialog');
vi.mock('./login-dialog');
vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
  downloadProtectedFile: vi.fn(),
}));

const changePassword = vi.fn<AccountContextValue['changePassword']>(() => Promise.resolve(true));
const reauthenticate = vi.fn<AccountContextValue['reauthenticate']>(() => Promise.resolve());
const logOut = vi.fn(() => Promise.resolve(true));
const apiError = new ApiError({
  status: 500,
  code: 'internal',
  message: 'Something went wrong in our kitchen. Please try again.',
  requestId: '0123456789',
});

beforeEach(() => {
  vi.resetAllMocks();
  const data = { message: 'Your account has been deleted.' };
  vi.mocked(callProtectedApi).mockResolvedValue({ data, etag: null, headers: new Headers() });
});

function renderSetting(setting: ReactNode) {
  const actions = { changePassword, reauthenticate, logOut };
  const context = createAccountContext(createSignedInState(), actions);
  render(<AccountContext value={context}>{setting}</AccountContext>);
}

/** Waits for the only toast. `details` are the duration and the ID of the failed request. */
const expectToast = (kind: string, text: string, ...details: unknown[]) =>
  waitFor(() => expect(showToast).toHaveBeenCalledExactlyOnceWith(kind, text, ...details));

describe('ChangePasswordForm', () => {
  beforeEach(() => renderSetting(<ChangePasswordForm email="sam@potluck.test" />));

  async function submitPasswords(current: string, next: string) {
    fillField('Current password', current);
    fillField('New password', next);
    await clickButton('Change the password');
  }

  const listInvalidFields = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')].map(({ name }) => name);

  it.each([
    [true, 'Your password has been changed.'],
    [false, 'Your password has been changed. Please log in with it.'],
  ])('after changePassword resolves to %s, keeps only the email', async (isLoggedIn, text) => {
    changePassword.mockResolvedValue(isLoggedIn);
    await submitPasswords('Old123', 'New123');
    await expectToast('success', text);
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('Old123', 'New123');
    const fields = [...document.querySelectorAll('input')];
    expect(fields.map(({ value }) => value)).toEqual(['sam@potluck.test', '', '']);
    expect(fields[0]?.autocomplete).toBe('username');
  });

  it.each([
    ['auth/wrong-password', ['current'], 'This is not your current password.'],
    ['auth/weak-password', ['password'], 'Please choose a stronger password.'],
    ['auth/internal-error', [], 'Your password could not be changed. Please try again.'],
  ])('shows why it failed and keeps the values after %s', async (code, invalidFields, text) => {
    changePassword.mockRejectedValue(new FirebaseError(code, code));
    await submitPasswords('Old123', 'New123');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(listInvalidFields()).toEqual(invalidFields);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('New123');
    expect(showToast).not.toHaveBeenCalled();
  });

  it('does not call changePassword if a field is blank or the new password breaks a rule', async () => {
    await submitPasswords('', 'new123');
    expect(screen.getByText('Current password is required.')).toBeTruthy();
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    expect(listInvalidFields()).toEqual(['current', 'password']);
    expect(changePassword).not.toHaveBeenCalled();
  });
});

describe('the button “Delete my account”', () => {
  /** The error text that the dialog shows, or undefined if it closes. */
  let shownError: string | undefined;

  beforeEach(() => {
    shownError = undefined;
    // Simulates a user who confirms the dialog once.
    vi.mocked(askToConfirmWithLogin).mockImplementation(async ({ asksForPassword, onConfirm }) => {
      shownError = await onConfirm(asksForPassword ? 'Abcdef' : undefined);
      return shownError === undefined;
    });
  });

  async function deleteAccount(change?: Partial<Account>) {
    const setting = <DeleteAccountButton account={{ ...accountFixture, ...change }} />;
    renderSetting(
      <MemoryRouter initialEntries={['/account']}>
        <Routes>
          <Route path="/account" element={setting} />
          <Route path="/" element={<h1>Home page</h1>} />
        </Routes>
      </MemoryRouter>,
    );
    await clickButton('Delete my account');
  }
  const isPageLeft = () => screen.queryByRole('heading', { name: 'Home page' }) !== null;

  it.each([
    ['the password', true, 'Delete my account', 'Abcdef'],
    [
      'a login with Google if the account has no password',
      false,
      'Continue with Google',
      undefined,
    ],
  ])('deletes the account after another login with %s', async (_, hasPassword, label, password) => {
    await deleteAccount({ hasPassword });
    expect(askToConfirmWithLogin).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ asksForPassword: hasPassword, confirmLabel: label }),
    );
    expect(reauthenticate).toHaveBeenCalledExactlyOnceWith(password);
    expect(callProtectedApi).toHaveBeenCalledExactlyOnceWith(
      '/account',
      expect.objectContaining({ method: 'DELETE', body: { email: 'sam@potluck.test' } }),
    );
    expect(callProtectedApi).toHaveBeenCalledAfter(reauthenticate);
  });

  it.each([
    ['', () => Promise.resolve(true)],
    [', even if the logout fails', () => Promise.reject(new Error('storage'))],
  ])('leaves the page, logs out, and shows the message of the API%s', async (_, endSession) => {
    logOut.mockImplementation(() => {
      expect(isPageLeft()).toBe(true);
      expect(showToast).not.toHaveBeenCalled();
      return endSession();
    });
    await deleteAccount();
    await expectToast('success', 'Your account has been deleted.');
    expect(logOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['login', 'wrong-password', 'This is not your password.'],
    ['login', 'internal-error', 'The login failed. Please try again.'],
    ['login', 'popup-closed-by-user', ''],
    ['deletion', 'open-orders', 'Guests still have active orders from you.'],
  ])('shows why the %s failed with %s, and keeps the session', async (step, code, text) => {
    if (step === 'login') reauthenticate.mockRejectedValue(new FirebaseError(`auth/${code}`, ''));
    const conflict = new ApiError({ status: 409, code: 'open-orders', message: text });
    vi.mocked(callProtectedApi).mockRejectedValue(conflict);
    await deleteAccount();
    expect(shownError).toBe(text);
    expect(callProtectedApi).toHaveBeenCalledTimes(step === 'login' ? 0 : 1);
    expect(logOut).not.toHaveBeenCalled();
    expect(isPageLeft()).toBe(false);
    if (text !== '') expect(screen.getByText(text)).toBeTruthy();
  });

  it('deletes nothing if the user cancels the dialog', async () => {
    vi.mocked(askToConfirmWithLogin).mockResolvedValue(false);
    await deleteAccount();
    expect(logOut).not.toHaveBeenCalled();
    expect(isPageLeft()).toBe(false);
  });
});

describe('the button “Download my data”', () => {
  const createObjectURL = vi.fn((_file: Blob) => 'blob:potluck/1');
  const revokeObjectURL = vi.fn();
  /** The name and URL of each file that the component has downloaded. */
  let saved: { name: string; url: string }[];

  beforeEach(() => {
    saved = [];
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] });
    // Define these functions, because jsdom does not implement the URLs of blobs.
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(revokeObjectURL).not.toHaveBeenCalled();
      saved.push({ name: this.download, url: this.href });
    });
    renderSetting(<DownloadDataButton />);
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });

  it('saves the response of the API once as potluck-data.json after a double click', async () => {
    const file = new Blob(['{"foods":[]}']);
    let respond!: (file: Blob) => void;
    vi.mocked(downloadProtectedFile).mockReturnValue(new Promise((resolve) => (respond = resolve)));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Download my data' }));
    expect(downloadProtectedFile).toHaveBeenCalledExactlyOnceWith('/account/export');
    respond(file);
    await waitFor(() =>
      expect(saved).toEqual([{ name: 'potluck-data.json', url: 'blob:potluck/1' }]),
    );
    expect(createObjectURL).toHaveBeenCalledExactlyOnceWith(file);
    expect(revokeObjectURL).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:potluck/1');
    expect(showToast).not.toHaveBeenCalled();
  });

  it.each([
    ['the API', apiError, apiError.message, '01234567'],
    ['the browser', new TypeError('blob'), 'The download failed. Please try again.', undefined],
  ])('shows an error of %s, and can be clicked again', async (_cause, error, text, requestId) => {
    vi.mocked(downloadProtectedFile).mockRejectedValueOnce(error).mockResolvedValue(new Blob());
    await clickButton('Download my data');
    await expectToast('error', text, undefined, requestId);
    expect(saved).toEqual([]);
    expect(screen.getByText(text)).toBeTruthy();
    await clickButton('Download my data');
    expect(saved).toHaveLength(1);
  });
});

describe('the button “Sign out everywhere”', () => {
  async function signOutEverywhere() {
    vi.mocked(askToConfirm).mockResolvedValue(true);
    renderSetting(<SignOutEverywhereButton email="sam@potluck.test" />);
    await clickButton('Sign out everywhere');
  }

  it('asks for confirmation, then calls the API, and then logs the user out', async () => {
    await signOutEverywhere();
    await expectToast('success', 'You are signed out. Other devices follow within a minute.');
    expect(askToConfirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Sign out everywhere?', confirmLabel: 'Sign out' }),
    );
    expect(callProtectedApi).toHaveBeenCalledExactlyOnceWith(
      '/account/sign-outs',
      expect.objectContaining({ method: 'POST', body: { email: 'sam@potluck.test' } }),
    );
    expect(callProtectedApi).toHaveBeenCalledAfter(vi.mocked(askToConfirm));
    expect(logOut).toHaveBeenCalledOnce();
    expect(logOut).toHaveBeenCalledAfter(vi.mocked(callProtectedApi));
  });

  it.each([
    ['the API', apiError, apiError.message, '01234567', 0],
    [
      'the identity provider',
      new Error('storage'),
      'You could not be signed out. Please try again.',
      undefined,
      1,
    ],
  ])('shows an error of %s, and logs out after the API', async (_, error, text, id, logOuts) => {
    if (error instanceof ApiError) vi.mocked(callProtectedApi).mockRejectedValue(error);
    logOut.mockRejectedValue(error);
    await signOutEverywhere();
    await expectToast('error', text, undefined, id);
    expect(logOut).toHaveBeenCalledTimes(logOuts);
  });
});
