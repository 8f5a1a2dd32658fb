import type { MailLevel } from '@potluck/functions/contract/kitchen';
import { useId, useState } from 'react';
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
  /** The emails that the checkbox starts. */
  level?: 'important' | 'all';
}

const savedTexts: Record<MailLevel, string> = {
  none: 'We will not email you about orders.',
  important: 'We will email you about what matters, like a canceled order.',
  all: 'We will email you about your orders.',
};

/** Without a choice of the user, the important emails are on. */
export function EmailOptIn({ account, label, level = 'important' }: Props) {
  const hintId = useId();
  const { data } = useApiQuery(createNotificationsQuery(account));
  const [saving, setSaving] = useState<MailLevel>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);

  async function save(mail: MailLevel): Promise<void> {
    if (saving !== undefined) return;
    setSaving(mail);
    setIsUnconfirmed(false);
    try {
      const saved = await saveNotificationSettings(account.email, mail);
      await storeQueryData(createNotificationsQuery(account).queryKey, () => saved);
      void showToast('success', savedTexts[mail]);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email-not-verified') setIsUnconfirmed(true);
      else showFailure('Your choice could not be saved. Please try again.', error);
    } finally {
      setSaving(undefined);
    }
  }

  const mail = saving ?? data?.mail;
  const isCook = level === 'all';
  const hint = isCook
    ? mail === 'important' && 'Your first order and cancellations come by email anyway.'
    : 'Also when the cook changes or cancels it, or writes to you.';
  // While the setting is unknown, the checkbox is invisible, so the page does not move.
  return (
    <div className={`grid gap-1 text-soft ${data === undefined ? 'invisible' : ''}`}>
      <Checkbox
        label={label}
        checked={isCook ? mail === 'all' : mail !== undefined && mail !== 'none'}
        aria-busy={saving !== undefined || undefined}
        aria-describedby={hintId}
        onChange={({ target }) => void save(target.checked ? level : isCook ? 'important' : 'none')}
      />
      <p id={hintId} className="max-w-xs pl-8 text-sm">
        {hint}
      </p>
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
