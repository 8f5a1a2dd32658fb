import * as v from 'valibot';
import {
  cancelOrderRequestSchema,
  MAX_CANCEL_NOTE_LENGTH,
  type CancelOrderRequest,
} from '@potluck/functions/contract/order';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { Checkbox, SelectField, TextArea } from '../../../ui/form-fields';
import { useFormFields, useFormSubmit } from '../../../ui/form-state';
import { type FieldErrors, blankToUndefined, getFieldErrors } from '../../../ui/form-validation';
import { cancelReasonTexts, isRestockedByDefault } from './cancel-reasons';

const REASON_REQUIRED_TEXT = 'Choose a reason.';

interface Props {
  email: string;
  /** The version of the order that the ticket shows. */
  version: number;
  /** Cancels the order. Resolves with the field errors if the API rejects the values of the fields. */
  onSubmit: (request: CancelOrderRequest) => Promise<FieldErrors>;
  onClose: () => void;
}

/** Shows the form with which the cook cancels an order. The ticket of the order contains the form. */
export function CancelOrderForm({ email, version, onSubmit, onClose }: Props) {
  const [chosenRestock, setChosenRestock] = useState<boolean>();
  const toRequest = ({ reason, note }: { reason: string; note: string }) => ({
    email,
    version,
    reason: blankToUndefined(reason),
    note: blankToUndefined(note),
    restock: chosenRestock ?? isRestockedByDefault(reason),
  });
  const validate = (values: { reason: string; note: string }): FieldErrors => ({
    ...(values.reason === '' && { reason: REASON_REQUIRED_TEXT }),
    ...getFieldErrors(cancelOrderRequestSchema, toRequest(values)),
  });
  const { values, bind, showErrors } = useFormFields(useState({ reason: '', note: '' }), validate);

  const { busy, onSubmit: submit } = useFormSubmit(async () => {
    const errors = validate(values);
    showErrors(errors);
    const parsed = v.safeParse(cancelOrderRequestSchema, toRequest(values));
    if (Object.keys(errors).length > 0 || !parsed.success) return;
    showErrors(await onSubmit(parsed.output));
  });

  return (
    <form
      noValidate
      aria-label="Cancel the order"
      onSubmit={submit}
      className="grid gap-4 border-t-2 border-dashed border-line pt-4"
    >
      <SelectField label="Reason" {...bind('reason')}>
        <option value="">Choose…</option>
        {Object.entries(cancelReasonTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Note to the guest (optional)"
        rows={3}
        aside={`${values.note.length} of ${MAX_CANCEL_NOTE_LENGTH}`}
        {...bind('note')}
        required={false}
      />
      <Checkbox
        label="Put the portions back on the menu"
        checked={chosenRestock ?? isRestockedByDefault(values.reason)}
        onChange={({ target }) => {
          setChosenRestock(target.checked);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} className="grow px-3!">
          Cancel the order
        </Button>
        <Button variant="secondary" className="grow px-3!" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
