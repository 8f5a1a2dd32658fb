import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton, Button } from '../ui/button';
import { FormAlert } from '../ui/form-fields';
import { NewPasswordField, PasswordField } from './auth-form';
import { showToast } from '../ui/toast';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { type Account, useAccount } from './account-provider';
import { validatePasswordChange } from './account-validation';
import {
  getFirebaseErrorText,
  isClosedWindowError,
  isWeakPasswordError,
  isWrongPasswordError,
} from './firebase-error-code';
import { usePreloadDialogCode } from '../ui/dialog';
import { useConfirmedAction } from '../ui/use-confirmed-action';
import { askToConfirmWithLogin } from './login-dialog';
import { ApiError, callProtectedApi, downloadProtectedFile } from '../lib/api';
import { getFailureText, showFailure } from '../ui/failure';
import { accountChangeResponseSchema } from '@potluck/functions/contract/account';
import { apiPaths, pagePaths } from '../lib/paths';
import { preloadCode } from '../lib/lazy-code';
import { saveFile } from '../lib/save-file';

const BLANK_FIELDS = { current: '', password: '' };

export function ChangePasswordForm({ email }: { email: string }) {
  const { changePassword } = useAccount();
  const { values, reset, bind, showErrors, failure, setFailure, showInvalidFields } = useFormFields(
    useState(BLANK_FIELDS),
    validatePasswordChange,
  );

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
      const isLoggedIn = await changePassword(values.current, values.password);
      reset(BLANK_FIELDS);
      const text = isLoggedIn
        ? 'Your password has been changed.'
        : 'Your password has been changed. Please log in with it.';
      void showToast('success', text);
    } catch (error) {
      if (isWrongPasswordError(error)) {
        showErrors({ current: 'This is not your current password.' });
        return;
      }
      const text = getFirebaseErrorText(
        error,
        'Your password could not be changed. Please try again.',
      );
      if (isWeakPasswordError(error)) showErrors({ password: text });
      else setFailure(text);
    }
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      {/* Password managers need the email to store the new password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...bind('current')}
      />
      <NewPasswordField label="New password" {...bind('password')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy} className="justify-self-start">
        Change the password
      </Button>
    </form>
  );
}

export function DeleteAccountButton({ account }: { account: Account }) {
  const navigate = useNavigate();
  const { prepareGoogleLogin, reauthenticate, logOut } = useAccount();
  const message = useRef('');
  const onLeft = useRef<() => Promise<void>>(undefined);
  usePreloadDialogCode();
  useEffect(() => () => void onLeft.current?.(), []);

  /** Returns the error text, or undefined if the account was deleted. */
  async function logInAndDelete(password: string | undefined): Promise<string | undefined> {
    try {
      await reauthenticate(password);
      message.current = await callAccountApi('DELETE', apiPaths.account, account.email);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return getFailureText(error.message, error);
      if (isClosedWindowError(error)) return '';
      if (isWrongPasswordError(error)) return 'This is not your password.';
      return getFirebaseErrorText(error, 'The login failed. Please try again.');
    }
  }

  async function askAndDelete(): Promise<string | undefined> {
    let lastError: string | undefined;
    if (!account.hasPassword) preloadCode(prepareGoogleLogin);
    const isDeleted = await askToConfirmWithLogin({
      title: 'Delete your account?',
      text: 'Your dishes leave the menu, and the active orders that you placed are canceled. Your name, email, and photo are removed from all orders. Nobody can undo this. While guests have active orders from you, you cannot delete your account. Complete or cancel these orders first.',
      confirmLabel: account.hasPassword ? 'Delete my account' : 'Continue with Google',
      asksForPassword: account.hasPassword,
      onConfirm: async (password) => (lastError = await logInAndDelete(password)),
    });
    if (!isDeleted) return lastError;
    // Logs out after this button was unmounted. Otherwise, the session would end before React renders
    // the navigation, and RequireAccount would redirect to the login.
    onLeft.current = async () => {
      await logOut().catch(() => undefined);
      void showToast('success', message.current);
    };
    void navigate(pagePaths.home, { replace: true });
    return undefined;
  }

  return (
    <ActionButton
      variant="secondary"
      className="border-paprika! text-paprika!"
      action={askAndDelete}
    >
      Delete my account
    </ActionButton>
  );
}

export function DownloadDataButton() {
  async function download(): Promise<string | undefined> {
    try {
      saveFile(await downloadProtectedFile(apiPaths.accountExport), 'potluck-data.json');
      return undefined;
    } catch (error) {
      return showAccountFailure(error, 'The download failed. Please try again.');
    }
  }

  return (
    <ActionButton variant="secondary" action={download}>
      Download my data
    </ActionButton>
  );
}

function showAccountFailure(error: unknown, otherwise: string): string {
  return showFailure(error instanceof ApiError ? error.message : otherwise, error);
}

const QUESTION = {
  title: 'Sign out everywhere?',
  text: 'You will have to log in again on every device, also on this one.',
  confirmLabel: 'Sign out',
};

export function SignOutEverywhereButton({ email }: { email: string }) {
  const { logOut } = useAccount();
  const { runningId, confirmAndRun } = useConfirmedAction(QUESTION, async () => {
    try {
      await callAccountApi('POST', apiPaths.accountSignOuts, email);
      await logOut();
      void showToast('success', 'You are signed out. Other devices follow within a minute.');
    } catch (error) {
      showAccountFailure(error, 'You could not be signed out. Please try again.');
    }
  });

  return (
    <Button
      variant="secondary"
      busy={runningId !== undefined}
      onClick={() => void confirmAndRun(email)}
    >
      Sign out everywhere
    </Button>
  );
}

/** Resolves with the message of the API for the user. */
export async function callAccountApi(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  email: string,
) {
  const call = { method, schema: accountChangeResponseSchema, body: { email } };
  return (await callProtectedApi(path, call)).data.message;
}
