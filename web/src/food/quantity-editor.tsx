import { offerAgainRequestSchema, pickFoodFields } from '@potluck/functions/contract/food';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../lib/api';
import { formatCount } from '../lib/format';
import { refreshQueries } from '../lib/query-client';
import { Button } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { FIELD_CONTROL_CLASS, numberInputProps } from '../ui/form-fields';
import { useFormSubmit } from '../ui/form-state';
import { getFieldErrors, parseNumberText } from '../ui/form-validation';
import { PencilIcon } from '../ui/icons';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { showToast } from '../ui/toast';
import { readFood, updateFood } from './food-api';
import type { FoodControlProps } from './offer-again';

export function QuantityEditor({ food, email, subject }: FoodControlProps) {
  const errorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** The entered text, and the stock that the cook saw. Undefined while the button is shown. */
  const [edit, setEdit] = useState<{ text: string; before: number }>();
  const [error, setError] = useState<string>();

  function close(): void {
    flushSync(() => setEdit(undefined));
    setError(undefined);
    button.current?.focus();
  }

  const { busy, onSubmit } = useFormSubmit(async () => {
    const { text, before } = edit ?? { text: '', before: 0 };
    const quantity = text === '' ? undefined : parseNumberText(text);
    const invalid = getFieldErrors(offerAgainRequestSchema.entries.quantity, quantity)[''];
    setError(invalid);
    if (invalid !== undefined || quantity === undefined) return;
    try {
      // The list has no ETags, and its dishes can be older than an edit on another device.
      const { food: stored, etag } = await readFood(food._id);
      const fields = { ...pickFoodFields(stored), quantity, quantity_before: before };
      const { modifiedCount } = await updateFood(food._id, { ...fields, email }, etag);
      const now = modifiedCount > 0 ? quantity : stored.quantity;
      void showToast('success', `${food.food_name}: ${formatCount(now)} available now.`);
      close();
    } catch (failure) {
      const isKnown = failure instanceof ApiError;
      const message = isKnown ? failure.message : 'The quantity could not be saved.';
      // The button then shows the stock that the cook has not seen.
      if (isKnown && failure.code === 'changed') close();
      setError(getFailureText(message, failure));
    }
    // The filter of the list can then remove the dish.
    void refreshQueries().then(() => restoreLostFocus());
  });

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        className="-mr-3 px-3! tabular-nums"
        hidden={edit !== undefined}
        onClick={() => setEdit({ text: String(food.quantity), before: food.quantity })}
      >
        <span>{formatCount(food.quantity)}</span>
        <PencilIcon className="size-4" />
        <span className="sr-only">{`available. Change the quantity of${subject}`}</span>
      </Button>
      {edit && (
        <form
          noValidate
          className="grid justify-items-end gap-2"
          onSubmit={onSubmit}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && !busy) close();
          }}
        >
          <input
            {...numberInputProps}
            autoFocus
            min="0"
            step="1"
            inputMode="numeric"
            aria-label={`Quantity of${subject}`}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className={`${FIELD_CONTROL_CLASS} max-w-28 text-right`}
            value={edit.text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ target }) => setEdit({ ...edit, text: target.value })}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" className="px-3!" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" className="px-3!" busy={busy}>
              Save
            </Button>
          </div>
        </form>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-medium text-paprika">
          {error}
        </p>
      )}
    </>
  );
}
