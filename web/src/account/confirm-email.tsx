import { useEffect, useRef, useState } from 'react';
import { showToast } from '../ui/toast';
import { type Account, useAccount } from './account-provider';
import { getFirebaseErrorText } from './firebase-error-code';
import { ActionButton, Button } from '../ui/button';
import { CheckIcon } from '../ui/icons';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { toAccountKey } from '../lib/account-storage';
import { safeSessionStorage } from '../lib/browser-storage';

function SendLink({ email }: { email: string }) {
  const { sendConfirmationEmail } = useAccount();
  const [isSent, setIsSent] = useState(false);

  async function send(): Promise<void> {
    try {
      await sendConfirmationEmail();
      setIsSent(true);
    } catch (error) {
      const text = getFirebaseErrorText(error, 'The link could not be sent. Please try again.');
      void showToast('error', text);
    }
  }

  return (
    <>
      <div>
        <ActionButton variant="secondary" action={send}>
          Send the link
        </ActionButton>
      </div>
      <div role="status" className="wrap-anywhere">
        {isSent && (
          <p>{`We have sent a link to ${email}. Open it to confirm that this email is yours.`}</p>
        )}
      </div>
    </>
  );
}

/** Asks a user to confirm the email. Shown above the protected pages until the user closes the notice. */
export default function ConfirmEmailNotice({ account }: { account: Account }) {
  const closedKey = toAccountKey(account.uid, 'email-notice-closed');
  const [isClosed, setIsClosed] = useState(() => safeSessionStorage.read(closedKey) !== null);

  if (account.isEmailConfirmed || isClosed) return null;

  return (
    <aside aria-label="Email confirmation" className="border-b border-line bg-tint print:hidden">
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="mr-auto wrap-anywhere">{`Please confirm that ${account.email} is yours.`}</p>
        <SendLink email={account.email} />
        <Button
          variant="quiet"
          onClick={() => {
            safeSessionStorage.write(closedKey, '');
            setIsClosed(true);
            restoreLostFocus();
          }}
        >
          Not now
        </Button>
      </div>
    </aside>
  );
}

export function EmailConfirmationStatus({ account }: { account: Account }) {
  const { reloadUser } = useAccount();
  const { email, isEmailConfirmed } = account;
  const area = useRef<HTMLDivElement>(null);

  // Reload the user when this tab becomes visible, because the user opens the confirmation link in
  // another tab or on another device, and then returns to this page.
  useEffect(() => {
    if (isEmailConfirmed) return;
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
  }, [isEmailConfirmed, reloadUser]);

  return (
    <div ref={area} className="grid gap-3">
      <div>
        <p translate="no" className="font-semibold wrap-anywhere">
          {email}
        </p>
        {isEmailConfirmed ? (
          <p className="flex items-center gap-1.5 text-herb">
            <CheckIcon className="size-4" />
            <span>Confirmed</span>
          </p>
        ) : (
          <p className="text-paprika">Not confirmed yet</p>
        )}
      </div>
      {!isEmailConfirmed && <SendLink email={email} />}
    </div>
  );
}
