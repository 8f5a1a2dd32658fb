import { useState } from 'react';
import { Button } from '../../../components/button';
import { askToConfirm, usePreloadDialogCode } from '../../../components/dialog';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api-error';
import { useAccount } from '../account-context';
import { signOutEverywhere } from '../api/account-api';

export function SignOutEverywhereButton({ email }: { email: string }) {
  const { logOut } = useAccount();
  const [isBusy, setIsBusy] = useState(false);
  usePreloadDialogCode();

  async function askAndSignOut(): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Sign out everywhere?',
      text: 'You will have to log in again on every device, also on this one.',
      confirmLabel: 'Sign out',
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      await signOutEverywhere(email);
      await logOut();
      void showToast('success', 'You are signed out. Other devices follow within a minute.');
    } catch (error) {
      const text =
        error instanceof ApiError
          ? error.message
          : 'You could not be signed out. Please try again.';
      void showErrorToast(text, getErrorRequestId(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void askAndSignOut()}>
      Sign out everywhere
    </Button>
  );
}
