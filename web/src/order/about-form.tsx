import { kitchenChangesSchema } from '@potluck/functions/contract/kitchen';
import { useState } from 'react';
import * as v from 'valibot';
import { storeQueryData, useApiQuery, type User } from '../lib/query-client';
import { Button } from '../ui/button';
import { getFailureText, showFormError } from '../ui/failure';
import { FormAlert, TextArea } from '../ui/form-fields';
import { useFormFields, useFormSubmit, useUnloadWarning } from '../ui/form-state';
import { blankToUndefined, createValidator } from '../ui/form-validation';
import { Spinner } from '../ui/spinner';
import { ListErrorState } from '../ui/states';
import { showToast } from '../ui/toast';
import { saveKitchen } from './order-api';
import { createKitchenQuery } from './order-queries';

export function AboutSettings({ account }: { account: User }) {
  const { data: stored, error, refetch } = useApiQuery(createKitchenQuery(account));
  if (stored) return <AboutForm account={account} stored={stored.about ?? ''} />;
  if (error === undefined) return <Spinner className="py-6" />;
  const text = getFailureText('Your text could not be loaded.', error);
  return <ListErrorState text={text} onRetry={refetch} />;
}

const validate = createValidator(v.object({ about: kitchenChangesSchema.entries.about }));

function AboutForm({ account, stored }: { account: User; stored: string }) {
  const [saved, setSaved] = useState(stored);
  const fields = useFormFields(useState({ about: stored }), validate);
  const { about } = fields.values;
  useUnloadWarning(about !== saved);

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!fields.showInvalidFields()) return;
    try {
      const changes = { about: blankToUndefined(about) ?? null };
      const current = await saveKitchen(account.email, changes);
      setSaved(about);
      void storeQueryData(createKitchenQuery(account).queryKey, () => current);
      void showToast('success', 'Your text is saved.');
    } catch (error) {
      showFormError(fields, error);
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
      <Button type="submit" busy={busy} className="justify-self-start">
        Save your text
      </Button>
    </form>
  );
}
