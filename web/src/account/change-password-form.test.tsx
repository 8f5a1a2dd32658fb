import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { ChangePasswordForm } from './account-settings';

vi.mock('../ui/toast');

const changePassword = vi.fn<(current: string, next: string) => Promise<boolean>>();

beforeEach(() => {
  changePassword.mockReset().mockResolvedValue(true);
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  render(
    <AccountContext value={{ ...context, changePassword }}>
      <ChangePasswordForm email="sam@potluck.test" />
    </AccountContext>,
  );
});

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change the password' }));

async function submitPasswords(current: string, next: string) {
  await userEvent.type(getField('Current password'), current);
  await userEvent.type(getField('New password'), next);
  await submit();
}

/**
 * Returns the text of the error element that `aria-describedby` of the field refers to, or undefined if
 * there is none.
 */
function getErrorAt(label: string): string | null | undefined {
  const ids = getField(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const errorId = ids.find((id) => id.endsWith('-error'));
  return errorId === undefined ? undefined : document.getElementById(errorId)?.textContent;
}

const rejectWith = (code: string) =>
  changePassword.mockRejectedValue(Object.assign(new Error(code), { code }));

describe('ChangePasswordForm', () => {
  it.each([
    [true, 'Your password has been changed.'],
    [false, 'Your password has been changed. Please log in with it.'],
  ])(
    'clears its fields and shows a toast if changePassword resolves to %s',
    async (isLoggedIn, text) => {
      changePassword.mockResolvedValue(isLoggedIn);
      await submitPasswords('Old123', 'New123');
      await waitFor(() => {
        expect(showToast).toHaveBeenCalledExactlyOnceWith('success', text);
      });
      expect(changePassword).toHaveBeenCalledExactlyOnceWith('Old123', 'New123');
      expect(getField('Current password').value).toBe('');
      expect(getField('New password').value).toBe('');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it.each(['auth/wrong-password', 'auth/invalid-credential'])(
    'shows an error at the current password and keeps the typed values if changePassword rejects with %s',
    async (code) => {
      rejectWith(code);
      await submitPasswords('Wrong1', 'New123');
      await waitFor(() => {
        expect(getErrorAt('Current password')).toBe('This is not your current password.');
      });
      expect(getErrorAt('New password')).toBeUndefined();
      expect(getField('New password').value).toBe('New123');
      expect(showToast).not.toHaveBeenCalled();
    },
  );

  it.each(['auth/weak-password', 'auth/password-does-not-meet-requirements'])(
    'shows an error at the new password if changePassword rejects with %s',
    async (code) => {
      rejectWith(code);
      await submitPasswords('Old123', 'New123');
      await waitFor(() => {
        expect(getErrorAt('New password')).toBe('Please choose a stronger password.');
      });
      expect(getErrorAt('Current password')).toBeUndefined();
    },
  );

  it.each([
    ['auth/too-many-requests', 'Too many attempts. Please wait some minutes and try again.'],
    ['auth/internal-error', 'Your password could not be changed. Please try again.'],
  ])('shows an alert if changePassword rejects with %s', async (code, text) => {
    rejectWith(code);
    await submitPasswords('Old123', 'New123');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(getField('Current password').value).toBe('Old123');
  });

  it('does not call changePassword if a field is blank or the new password breaks a rule', async () => {
    await submit();
    expect(getErrorAt('Current password')).toBe('Current password is required.');
    expect(getErrorAt('New password')).toBe('Password is required.');
    await submitPasswords('Old123', 'new123');
    expect(getErrorAt('Current password')).toBeUndefined();
    expect(getErrorAt('New password')).toBe('Password must contain at least one uppercase letter.');
    expect(changePassword).not.toHaveBeenCalled();
  });

  it('changes the password only once if the user double-clicks the button', async () => {
    changePassword.mockReturnValue(new Promise(() => undefined));
    await userEvent.type(getField('Current password'), 'Old123');
    await userEvent.type(getField('New password'), 'New123');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Change the password' }));
    expect(changePassword).toHaveBeenCalledOnce();
  });

  it('contains the email for password managers', () => {
    const email = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(email?.value).toBe('sam@potluck.test');
  });
});
