import { useState } from 'react';
import { Link } from '../../../components/link';
import { Switch } from '../../../components/switch';
import { showErrorToast } from '../../../components/toast';
import { paths } from '../../../config/paths';
import { ApiError, getErrorReference } from '../../../lib/api-error';
import { saveNotifications } from '../api/order-api';
import { useNotifications } from '../api/order-queries';

interface Props {
  account: { uid: string; email: string };
  label: string;
}

/** Turns the emails about orders on or off. A user with an unconfirmed email gets a link to the account. */
export function EmailOptIn({ account, label }: Props) {
  const { data, isLoading, mutate } = useNotifications(account);
  /** The setting that is being saved. */
  const [saving, setSaving] = useState<boolean>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);

  async function save(mail: boolean): Promise<void> {
    setSaving(mail);
    setIsUnconfirmed(false);
    try {
      await mutate(await saveNotifications(account.email, mail), { revalidate: false });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email-not-verified') setIsUnconfirmed(true);
      else void showErrorToast(toText(error), getErrorReference(error));
    } finally {
      setSaving(undefined);
    }
  }

  return (
    <div>
      <Switch
        label={label}
        checked={saving ?? data?.mail ?? false}
        busy={isLoading || saving !== undefined}
        onChange={(mail) => void save(mail)}
      />
      {isUnconfirmed && (
        <p role="alert" className="mt-2 text-paprika">
          <span>Please confirm your email first. </span>
          <Link to={paths.account} className="link">
            Go to your account
          </Link>
        </p>
      )}
    </div>
  );
}

function toText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'This could not be saved. Please try again.';
}
