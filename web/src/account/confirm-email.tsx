import { useEffect, useRef, useState } from 'react';
import { showToast } from '../ui/toast';
import { type Account, useAccount } from './account-provider';
import { getFirebaseErrorText } from './firebase-error-code';
import { Button } from '../ui/button';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { toAccountKey } from '../lib/account-storage';
import { safeSessionStorage } from '../lib/browser-storage';

/** Returns a function that sends the confirmation link to the email of the user. */
function useSendConfirmationEmail() {
  const { sendConfirmationEmail } = useAccount();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);

  async function send(): Promise<void> {
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

/** Asks a user to confirm the email. Shown above the protected pages until the user closes the notice. */
export default function ConfirmEmailNotice({ account }: { account: Account }) {
  const closedKey = toAccountKey(account.uid, 'email-notice-closed');
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

export function EmailConfirmationStatus({ account }: { account: Account }) {
  return (
    <div className="grid gap-4">
      <div>
        <p translate="no" className="font-semibold wrap-anywhere">
          {account.email}
        </p>
        {account.isEmailConfirmed ? (
          <p className="flex items-center gap-1.5 text-herb">
            <svg viewBox="0 0 16 16" className="size-4" fill="none" aria-hidden>
              <circle cx="8" cy="8" r="6.5" stroke="currentColor" />
              <path d="m5 8.3 2 2 4-4.3" stroke="currentColor" strokeWidth="1.6" />
            </svg>
            <span>Confirmed</span>
          </p>
        ) : (
          <p className="text-paprika">Not confirmed yet</p>
        )}
      </div>
      {!account.isEmailConfirmed && <SendLink email={account.email} />}
    </div>
  );
}

function SendLink({ email }: { email: string }) {
  const { reloadUser } = useAccount();
  const { send, isSending, isSent } = useSendConfirmationEmail();
  const area = useRef<HTMLDivElement>(null);

  // Reload the user when this tab becomes visible, because the user opens the confirmation link in
  // another tab or on another device, and then returns to this page.
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible') return;
      const hadFocus = area.current?.contains(document.activeElement);
      reloadUser().then(
        () => {
          // If the email is confirmed now, the focused button disappears, so move the focus to the
          // heading.
          if (hadFocus) restoreLostFocus();
        },
        () => undefined,
      );
    };
    reload();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [reloadUser]);

  return (
    <div ref={area} className="grid gap-3">
      <div>
        <Button variant="secondary" busy={isSending} onClick={() => void send()}>
          Send the link
        </Button>
      </div>
      <div role="status">
        {isSent && (
          <p>{`We have sent a link to ${email}. Open it to confirm that this email is yours.`}</p>
        )}
      </div>
    </div>
  );
}
