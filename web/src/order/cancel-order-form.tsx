import {
  type CancelOrderRequest,
  type CancelReason,
  DISH_REMOVED_REASON,
  MAX_CANCEL_NOTE_LENGTH,
  type Order,
  cancelOrderRequestSchema,
} from '@potluck/functions/contract/order';
import * as v from 'valibot';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Checkbox, Options, SelectField, TextArea } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { type FieldErrors, blankToUndefined, getFieldErrors } from '../ui/form-validation';

const cancelReasonTexts: Partial<Record<string, string>> = {
  'sold-out': 'It is sold out',
  'cannot-cook': 'I cannot cook it',
  'not-collected': 'The guest did not collect it',
  'guest-asked': 'The guest asked for it',
  other: 'Another reason',
} satisfies Record<CancelReason, string>;

/** For these reasons, the form adds the portions back to the stock by default, because they usually still exist. */
const RESTOCK_REASONS: readonly string[] = [
  'not-collected',
  'guest-asked',
] satisfies CancelReason[];

/** Shows whether the guest or the cook canceled an order, the reason, and if the portions stay with the cook. */
export function Cancellation({ order: { events, restocked } }: { order: Order }) {
  const { what, by, reason = '', note } = events?.at(-1) ?? {};
  if (what !== 'cancelled') return null;
  return (
    <div className="text-sm text-soft wrap-anywhere">
      <p>
        {by === 'buyer'
          ? `The guest canceled it.${restocked === false ? ' The portions stay with you.' : ''}`
          : reason === DISH_REMOVED_REASON
            ? 'Potluck removed the dish and canceled the order.'
            : `You canceled it: ${cancelReasonTexts[reason] ?? reason}`}
      </p>
      {note !== undefined && <p dir="auto" className="whitespace-pre-line">{`“${note}”`}</p>}
    </div>
  );
}

interface Props {
  email: string;
  version: number;
  initialReason?: CancelReason | undefined;
  /** Cancels the order. Resolves with the field errors if the API rejects the values of the fields. */
  onSubmit: (request: CancelOrderRequest) => Promise<FieldErrors>;
  onClose: () => void;
}

export function CancelOrderForm({ email, version, initialReason, onSubmit, onClose }: Props) {
  const [chosenRestock, setChosenRestock] = useState<boolean>();
  const toRequest = ({ reason, note }: { reason: string; note: string }) => ({
    email,
    version,
    reason: blankToUndefined(reason),
    note: blankToUndefined(note),
    restock: chosenRestock ?? RESTOCK_REASONS.includes(reason),
  });
  const { values, bind, showErrors, showInvalidFields } = useFormFields(
    useState({ reason: initialReason ?? '', note: '' }),
    (entered) => ({
      ...(entered.reason === '' && { reason: 'Choose a reason.' }),
      ...getFieldErrors(cancelOrderRequestSchema, toRequest(entered)),
    }),
  );

  const { busy, onSubmit: submit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    showErrors(await onSubmit(v.parse(cancelOrderRequestSchema, toRequest(values))));
  });

  return (
    <form
      noValidate
      aria-label="Cancel the order"
      onSubmit={submit}
      className="border-t-2 border-dashed border-line pt-4"
    >
      <SelectField label="Reason" {...bind('reason')}>
        <option value="">Choose…</option>
        <Options labels={cancelReasonTexts} />
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
        checked={toRequest(values).restock}
        onChange={({ target }) => setChosenRestock(target.checked)}
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
