import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button';
import { usePreloadDialogCode } from '../../../components/dialog';
import { useUnmountSignal } from '../../../components/use-unmount-signal';
import { askToConfirmWithLogin } from './login-dialog';
import { showToast } from '../../../components/toast';
import { ApiError } from '../../../lib/api';
import { getFailureText } from '../../../forms/failure-text';
import type { Account } from '../../../account/account-provider';
import { useAccount } from '../../../account/account-provider';
import { deleteAccount } from '../api/account-api';
import { getFirebaseErrorText, isWrongPasswordError } from './firebase-error-code';

interface Props {
  account: Account;
  /**
   * Called after the account was deleted. Must open another page, because the session ends when this button
   * unmounts.
   */
  onDeleted: () => void;
}

/** The button "Delete my account". Its dialog asks the user to log in again. */
export function DeleteAccountButton({ account, onDeleted }: Props) {
  const { reauthenticate, logOut } = useAccount();
  const message = useRef('');
  const onLeft = useRef<() => Promise<void>>(undefined);
  const unmountSignal = useUnmountSignal();
  usePreloadDialogCode();
  useEffect(
    () => () => {
      void onLeft.current?.();
    },
    [],
  );

  /** Returns the error text, or undefined if the account was deleted. */
  async function logInAndDelete(password: string | undefined): Promise<string | undefined> {
    try {
      await reauthenticate(password);
      message.current = await deleteAccount(account.email);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return getFailureText(error.message, error);
      if (isWrongPasswordError(error)) return 'This is not your password.';
      return getFirebaseErrorText(error, 'The login failed. Please try again.');
    }
  }

  async function askAndDelete(): Promise<void> {
    const isDeleted = await askToConfirmWithLogin({
      title: 'Delete your account?',
      text: 'Your dishes leave the menu, and the active orders that you placed are canceled. Your name, email, and photo are removed from all orders. Nobody can undo this. While guests have active orders from you, you cannot delete your account. Complete or cancel these orders first.',
      confirmLabel: account.hasPassword ? 'Delete my account' : 'Continue with Google',
      asksForPassword: account.hasPassword,
      onConfirm: logInAndDelete,
      signal: unmountSignal.current,
    });
    if (!isDeleted) return;
    // Logs out after this button was unmounted. Otherwise, the session would end before React renders
    // the navigation, and RequireAccount would redirect to the login.
    onLeft.current = async () => {
      await logOut().catch(() => undefined);
      void showToast('success', message.current);
    };
    onDeleted();
  }

  return (
    <Button
      variant="secondary"
      className="border-paprika! text-paprika!"
      onClick={() => void askAndDelete()}
    >
      Delete my account
    </Button>
  );
}
