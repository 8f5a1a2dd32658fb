import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { restoreLostFocus } from '../../../components/restore-lost-focus';
import { safeSessionStorage } from '../../../lib/browser-storage';
import type { Account } from '../../../account/account-provider';
import { useSendConfirmationEmail } from './use-send-confirmation-email';

/** Returns the session storage key that records that this user closed the notice in this tab. */
const getClosedKey = (uid: string) => `email-notice-closed:${uid}`;

/** Asks a user to confirm the email. Shown above the protected pages until the user closes the notice. */
export default function ConfirmEmailNotice({ account }: { account: Account }) {
  const closedKey = getClosedKey(account.uid);
  const [isClosed, setIsClosed] = useState(() => safeSessionStorage.read(closedKey) !== null);
  const { send, isSending, isSent } = useSendConfirmationEmail();
  const closeButton = useRef<HTMLButtonElement>(null);

  // The button that sends the link disappears after a click. If it had the focus, move the focus to the close
  // button of the notice.
  useEffect(() => {
    if (isSent && document.activeElement === document.body) closeButton.current?.focus();
  }, [isSent]);

  if (account.isEmailConfirmed || isClosed) return null;

  return (
    <aside aria-label="Email confirmation" className="border-b border-line bg-tint print:hidden">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p role="status" className="wrap-anywhere">
          <span>
            {isSent
              ? `We have sent a link to ${account.email}.`
              : `Please confirm that ${account.email} is yours.`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {!isSent && (
            <Button variant="secondary" busy={isSending} onClick={() => void send()}>
              Send the link
            </Button>
          )}
          <Button
            ref={closeButton}
            variant="quiet"
            onClick={() => {
              safeSessionStorage.write(closedKey, '');
              setIsClosed(true);
              restoreLostFocus();
            }}
          >
            {isSent ? 'Close' : 'Not now'}
          </Button>
        </div>
      </div>
    </aside>
  );
}
