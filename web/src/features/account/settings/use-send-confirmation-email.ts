import { useState } from 'react';
import { showToast } from '../../../components/toast';
import { useAccount } from '../../../account/account-provider';
import { getFirebaseErrorText } from './firebase-error-code';

/**
 * Returns the function `send`, which sends the confirmation link to the email of the user. Also returns two flags:
 * `isSending` is true while the request runs, and `isSent` is true after a successful request.
 */
export function useSendConfirmationEmail() {
  const { sendConfirmationEmail } = useAccount();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);

  async function send(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    try {
      await sendConfirmationEmail();
      setIsSent(true);
    } catch (error) {
      const text = getFirebaseErrorText(error, 'The link could not be sent. Please try again.');
      void showToast('error', text);
    } finally {
      setIsSending(false);
    }
  }

  return { send, isSending, isSent };
}
