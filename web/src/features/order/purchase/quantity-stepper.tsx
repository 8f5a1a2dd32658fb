import { useId, type ComponentProps } from 'react';
import { FieldError, numberInputProps } from '../../../ui/form-fields';

interface Props {
  /** The props of the input. */
  field: Omit<ComponentProps<'input'>, 'value'> & { value: string; error: string | undefined };
  max: number;
  disabled: boolean;
  /** Prevents changes. Unlike `disabled`, it does not remove the focus. */
  readOnly: boolean;
  onStep: (quantity: number) => void;
}

const STEP_BUTTON_CLASS =
  'grid size-13 narrow:size-11 shrink-0 place-items-center rounded-full border border-field text-2xl leading-none transition-colors hover:border-ink hover:bg-tint inactive:border-line inactive:text-field inactive:hover:bg-transparent forced-colors:inactive:text-[GrayText]';

export function QuantityStepper({ field, max, disabled, readOnly, onStep }: Props) {
  const id = useId();
  const { error, ...input } = field;
  const number = Number(input.value) || 0;
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
            if (!isLessInactive) onStep(Math.min(number - 1, Math.max(max, 1)));
          }}
        >
          −
        </button>
        <input
          {...numberInputProps}
          {...input}
          id={id}
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
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
            if (!isMoreInactive) onStep(Math.floor(number) + 1);
          }}
        >
          +
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
