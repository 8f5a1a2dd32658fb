import { kitchenSchema } from '@potluck/functions/contract/kitchen';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { RetryButton } from '../ui/states';
import { SettingsSection } from '../ui/page';
import { showToast } from '../ui/toast';
import { getFailureText } from '../ui/failure';
import { ApiError } from '../lib/api';
import { FormAlert, TextArea } from '../ui/form-fields';
import { rebaseValues, useFormFields, useFormSubmit, useUnloadWarning } from '../ui/form-state';
import { getFieldErrors } from '../ui/form-validation';
import { readKitchen, saveKitchen, type KitchenWithEtag } from './order-api';
import { createKitchenQuery } from './order-queries';
import { storeQueryData, useApiQuery } from '../lib/query-client';
import { EmailOptIn } from './email-opt-in';

export const KITCHEN_SETTINGS_ID = 'kitchen-settings';

/** Shows the section in which a cook states where guests collect their orders, and turns on emails about orders. */
export function KitchenSettings({ account }: { account: { uid: string; email: string } }) {
  const { data: stored, error, refetch } = useApiQuery(createKitchenQuery(account));
  return (
    <SettingsSection
      title="Where guests collect"
      headingId={KITCHEN_SETTINGS_ID}
      text="Only guests with an active order from you can see this."
    >
      <div className="grid gap-8">
        {stored ? (
          // The key resets the form if a login in another tab replaces the account.
          <KitchenForm key={account.uid} account={account} stored={stored} />
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

interface KitchenFormProps {
  account: { uid: string; email: string };
  /** The stored pickup details, when the form was opened. */
  stored: KitchenWithEtag;
}

/** Shows the form in which a cook states where guests collect their orders. Keeps the input if the save fails. */
function KitchenForm({ account, stored }: KitchenFormProps) {
  const { email } = account;
  /** The version of the pickup details that the cook edits. */
  const [base, setBase] = useState(stored);
  const { values, setValues, bind, showErrors, failure, setFailure, showInvalidFields } =
    useFormFields(useState(stored.kitchen), (entered) => getFieldErrors(kitchenSchema, entered));
  useUnloadWarning(!isSameJsonValue(values, base.kitchen));

  /** Shows stored pickup details. Fields that the cook has edited since `previous` keep their values. */
  function showStored(previous: KitchenWithEtag['kitchen'], current: KitchenWithEtag): void {
    setValues((edited) => rebaseValues(edited, previous, current.kitchen));
    setBase(current);
    void storeQueryData(createKitchenQuery(account).queryKey, () => current);
  }

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
      showStored(values, await saveKitchen(email, values, base.etag));
      void showToast('success', 'Your pickup details are saved.');
    } catch (error) {
      let text = 'This could not be saved. Please try again.';
      if (error instanceof ApiError) {
        showErrors(error.fields);
        text = error.message;
        // Another device has changed the pickup details.
        const current =
          error.code === 'changed' ? await readKitchen(email).catch(() => undefined) : undefined;
        if (current) {
          showStored(base.kitchen, current);
          text += ' The fields that you have not edited show the new texts.';
        }
      }
      setFailure(getFailureText(text, error));
    }
  });

  const field = (name: keyof typeof values) => ({ ...bind(name), required: false, dir: 'auto' });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextArea label="Place" rows={2} autoComplete="street-address" {...field('place')} />
      <TextArea
        label="Times"
        rows={2}
        hint="For example: every day from 6 to 8 pm"
        {...field('times')}
      />
      <TextArea
        label="Payment"
        rows={2}
        hint="Potluck takes no money. State how guests pay you, for example in cash."
        {...field('payment')}
      />
      <TextArea label="Note" rows={3} {...field('note')} />
      <FormAlert>{failure}</FormAlert>
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
