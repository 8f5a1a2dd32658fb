import { kitchenSchema, type Kitchen } from '@potluck/functions/contract/kitchen';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../forms/form-alert';
import { TextArea } from '../../../forms/text-area';
import { showToast } from '../../../components/toast';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { ApiError } from '../../../lib/api-error';
import { getFailureText } from '../../../forms/failure-text';
import { getFieldErrors } from '../../../forms/field-errors';
import { useFormFields } from '../../../forms/use-form-fields';
import { saveKitchen } from '../api/order-api';

interface Props {
  email: string;
  kitchen: Kitchen;
  onSaved: (kitchen: Kitchen) => void;
}

const FIELD_NAMES = ['place', 'times', 'payment', 'note'] as const;

/**
 * Shows the form in which a cook states where guests collect their orders. Keeps the input if the
 * save fails.
 */
export function KitchenForm({ email, kitchen, onSaved }: Props) {
  const { values, setValues, bind, showErrors, showInvalidFields } = useFormFields(
    kitchen,
    (entered) => getFieldErrors(kitchenSchema, entered),
  );
  const [failure, setFailure] = useState<string>();
  // If another tab has saved other values, the form shows them, unless the user has changed a field here.
  const [saved, setSaved] = useState(kitchen);
  if (saved !== kitchen) {
    setSaved(kitchen);
    if (FIELD_NAMES.every((name) => values[name] === saved[name])) setValues(kitchen);
  }

  const { busy, onSubmit } = useFormSubmit(async () => {
    setFailure(undefined);
    if (!showInvalidFields()) return;
    try {
      const stored = await saveKitchen(email, values);
      setValues(stored);
      onSaved(stored);
      void showToast('success', 'Your pickup details are saved.');
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields);
      const text =
        error instanceof ApiError ? error.message : 'This could not be saved. Please try again.';
      setFailure(getFailureText(text, error));
    }
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextArea
        label="Place"
        rows={2}
        autoComplete="street-address"
        {...bind('place')}
        {...optional}
      />
      <TextArea
        label="Times"
        rows={2}
        hint="For example: today from 6 to 8 pm"
        {...bind('times')}
        {...optional}
      />
      <TextArea
        label="Payment"
        rows={2}
        hint="Potluck takes no money. State how guests pay you, for example in cash."
        {...bind('payment')}
        {...optional}
      />
      <TextArea label="Note" rows={3} {...bind('note')} {...optional} />
      <FormAlert>{failure}</FormAlert>
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const optional = { required: false };
