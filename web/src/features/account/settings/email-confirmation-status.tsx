import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button';
import { restoreLostFocus } from '../../../components/restore-lost-focus';
import type { Account } from '../../../account/account-provider';
import { useAccount } from '../../../account/account-provider';
import { useSendConfirmationEmail } from './use-send-confirmation-email';

/** Shows the email and whether it is confirmed. */
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
    return () => {
      document.removeEventListener('visibilitychange', reload);
    };
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
