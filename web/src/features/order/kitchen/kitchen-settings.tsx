import { RetryButton } from '../../../components/retry-button';
import { SettingsSection } from '../../../components/settings-section';
import { Spinner } from '../../../components/spinner';
import { getFailureText } from '../../../forms/failure-text';
import { storeQueryData } from '../../../lib/query-client';
import { createKitchenQuery, useKitchen } from '../api/order-queries';
import { EmailOptIn } from '../notifications/email-opt-in';
import { KitchenForm } from './kitchen-form';

/** The ID of the heading of the section. */
export const KITCHEN_SETTINGS_ID = 'kitchen-settings';

/**
 * Shows the section in which a cook states where guests collect their orders, and turns on emails
 * about orders.
 */
export function KitchenSettings({ account }: { account: { uid: string; email: string } }) {
  const { data: stored, error, refetch } = useKitchen(account);
  return (
    <SettingsSection
      title="Where guests collect"
      headingId={KITCHEN_SETTINGS_ID}
      text="Only guests with an active order from you can see this."
    >
      <div className="grid gap-8">
        {stored ? (
          <KitchenForm
            // Resets the form if a login in another tab replaces the account.
            key={account.uid}
            uid={account.uid}
            email={account.email}
            stored={stored}
            onStoredChanged={(changed) =>
              void storeQueryData(createKitchenQuery(account).queryKey, () => changed)
            }
          />
        ) : error === undefined ? (
          <Spinner className="py-6" />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p role="alert">{getFailureText('Your pickup details could not be loaded.', error)}</p>
            <RetryButton onRetry={refetch} />
          </div>
        )}
        <EmailOptIn account={account} label="Email me about new orders" />
      </div>
    </SettingsSection>
  );
}
