import { kitchenChangesSchema } from '@potluck/functions/contract/kitchen';
import { useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../lib/api';
import { storeQueryData, useApiQuery } from '../lib/query-client';
import { Button } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { FormAlert, TextArea } from '../ui/form-fields';
import { useFormFields, useFormSubmit, useUnloadWarning } from '../ui/form-state';
import { blankToUndefined, createValidator } from '../ui/form-validation';
import { Spinner } from '../ui/spinner';
import { RetryButton } from '../ui/states';
import { showToast } from '../ui/toast';
import { readKitchen, saveKitchen } from './order-api';
import { createKitchenQuery } from './order-queries';

interface User {
  uid: string;
  email: string;
}

/** Lets a cook write the text about themselves on their public page. */
export function AboutSettings({ account }: { account: User }) {
  const { data: stored, error, refetch } = useApiQuery(createKitchenQuery(account));
  if (stored) return <AboutForm account={account} stored={stored.kitchen.about ?? ''} />;
  if (error === undefined) return <Spinner className="py-6" />;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert">{getFailureText('Your text could not be loaded.', error)}</p>
      <RetryButton onRetry={refetch} />
    </div>
  );
}

const validate = createValidator(v.object({ about: kitchenChangesSchema.entries.about }));

function AboutForm({ account, stored }: { account: User; stored: string }) {
  const { email } = account;
  const [saved, setSaved] = useState(stored);
  const fields = useFormFields(useState({ about: stored }), validate);
  const { about } = fields.values;
  useUnloadWarning(about !== saved);

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!fields.showInvalidFields()) return;
    try {
      // The other pickup details keep their latest values, because only this form changes the text.
      const { kitchen, etag } = await readKitchen(email);
      const current = await saveKitchen(
        email,
        { ...kitchen, about: blankToUndefined(about) ?? null },
        etag,
      );
      setSaved(about);
      void storeQueryData(createKitchenQuery(account).queryKey, () => current);
      void showToast('success', 'Your text is saved.');
    } catch (error) {
      if (error instanceof ApiError) fields.showErrors(error.fields);
      const text = 'This could not be saved. Please try again.';
      fields.setFailure(error instanceof ApiError ? error.message : getFailureText(text, error));
    }
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <TextArea
        label="About you"
        rows={4}
        hint="Everybody sees this."
        dir="auto"
        {...fields.bind('about')}
        required={false}
      />
      <FormAlert>{fields.failure}</FormAlert>
      <div>
        <Button type="submit" busy={busy}>
          Save your text
        </Button>
      </div>
    </form>
  );
}
