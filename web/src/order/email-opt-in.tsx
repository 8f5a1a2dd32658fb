import { useState } from 'react';
import { Checkbox } from '../ui/form-fields';
import { Link } from '../ui/link';
import { showToast } from '../ui/toast';
import { pagePaths } from '../lib/paths';
import { ApiError } from '../lib/api';
import { storeQueryData, useApiQuery } from '../lib/query-client';
import { saveNotificationSettings } from './order-api';
import { createNotificationsQuery } from './order-queries';
import { showFailure } from '../ui/failure';

interface Props {
  account: { uid: string; email: string };
  label: string;
}

/** Lets the user start and stop the emails about orders, or links to the page that confirms the email of the account. */
export function EmailOptIn({ account, label }: Props) {
  const { data } = useApiQuery(createNotificationsQuery(account));
  const [saving, setSaving] = useState<boolean>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);

  async function save(mail: boolean): Promise<void> {
    if (saving !== undefined) return;
    setSaving(mail);
    setIsUnconfirmed(false);
    try {
      const saved = await saveNotificationSettings(account.email, mail);
      await storeQueryData(createNotificationsQuery(account).queryKey, () => saved);
      const text = mail
        ? 'We will email you about your orders.'
        : 'We will not email you about orders.';
      void showToast('success', text);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email-not-verified') setIsUnconfirmed(true);
      else showFailure('Your choice could not be saved. Please try again.', error);
    } finally {
      setSaving(undefined);
    }
  }

  // While the setting is unknown, the checkbox is invisible, so the page does not move.
  return (
    <div className={`grid gap-1 text-soft ${data === undefined ? 'invisible' : ''}`}>
      <Checkbox
        label={label}
        checked={saving ?? data?.mail ?? false}
        aria-busy={saving !== undefined || undefined}
        onChange={({ target }) => void save(target.checked)}
      />
      <div role="status">
        {isUnconfirmed && (
          <p className="max-w-xs text-sm">
            We send emails only to a confirmed email.{' '}
            <Link to={pagePaths.account} className="link">
              Confirm your email
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
