import { Button } from '../../../components/button';
import { showErrorToast, showToast } from '../../../components/toast';
import { useConfirmedAction } from '../../../components/use-confirmed-action';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { getFailureText } from '../../../forms/failure-text';
import { useAccount } from '../../../account/account-provider';
import { signOutEverywhere } from '../api/account-api';

const QUESTION = {
  title: 'Sign out everywhere?',
  text: 'You will have to log in again on every device, also on this one.',
  confirmLabel: 'Sign out',
};

export function SignOutEverywhereButton({ email }: { email: string }) {
  const { logOut } = useAccount();
  const { runningId, confirmAndRun } = useConfirmedAction(QUESTION, async () => {
    try {
      await signOutEverywhere(email);
      await logOut();
      void showToast('success', 'You are signed out. Other devices follow within a minute.');
    } catch (error) {
      const text =
        error instanceof ApiError
          ? error.message
          : 'You could not be signed out. Please try again.';
      void showErrorToast(getFailureText(text, error), getErrorRequestId(error));
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
