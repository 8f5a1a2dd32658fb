import { useId } from 'react';
import { FieldError } from '../../../forms/field-error';
import { getNumberInputProps } from '../../../number-field/get-number-input-props';

interface Props {
  value: string;
  max: number;
  disabled: boolean;
  /** Prevents changes. Unlike `disabled`, it does not remove the focus. */
  readOnly: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

const STEP_BUTTON_CLASS =
  'grid size-13 narrow:size-11 shrink-0 place-items-center rounded-full border border-field text-2xl leading-none transition-colors hover:border-ink hover:bg-tint inactive:border-line inactive:text-field inactive:hover:bg-transparent forced-colors:inactive:text-[GrayText]';

export function QuantityStepper({ value, max, disabled, readOnly, error, onChange }: Props) {
  const id = useId();
  const number = Number(value) || 0;
  // These buttons use `aria-disabled`, because `disabled` would remove the focus from the clicked button.
  const isLessInactive = readOnly || !(number > 1);
  const isMoreInactive = readOnly || number >= max;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        Purchase quantity
      </label>
      <div className="flex items-center gap-3 narrow:flex-wrap">
        <button
          type="button"
          aria-label="One less"
          className={STEP_BUTTON_CLASS}
          disabled={disabled}
          aria-disabled={isLessInactive}
          onClick={() => {
            if (!isLessInactive) onChange(String(Math.min(number - 1, Math.max(max, 1))));
          }}
        >
          −
        </button>
        <input
          {...getNumberInputProps(value, onChange)}
          id={id}
          name="purchase_quantity"
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          required
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="display h-13 w-full max-md:scroll-mb-10 min-w-0 narrow:order-first [appearance:textfield] rounded-field border border-field bg-card text-center text-2xl font-semibold tabular-nums focus-visible:rounded-field disabled:text-soft aria-invalid:border-2 aria-invalid:border-paprika [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label="One more"
          className={STEP_BUTTON_CLASS}
          disabled={disabled}
          aria-disabled={isMoreInactive}
          onClick={() => {
            if (!isMoreInactive) onChange(String(Math.floor(number) + 1));
          }}
        >
          +
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
