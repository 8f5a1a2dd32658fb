import { MAX_ORDER_NOTE_LENGTH } from '@potluck/functions/contract/order';
import type { PickupWindow } from '@potluck/functions/contract/pickup';
import { type ComponentProps, useId, useState } from 'react';
import { DottedLine } from '../ui/data-table';
import { Checkbox, FieldError, TextArea, numberInputProps } from '../ui/form-fields';
import { CLOSED_TEXT, Cutoff, WindowTime } from '../ui/window-time';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** `auto` for a name, because a name can be in a right-to-left script. */
  dir?: 'auto';
  className?: string;
}

/**
 * A read-only field that looks like a line of a kitchen ticket. A long value wraps, so users with a large font can read
 * it. A text area does not adapt its size to its content, so an invisible copy of the value in `::after` sets the size.
 */
export function ReadOnlyField({ label, value, dir, className = '' }: ReadOnlyFieldProps) {
  const id = useId();
  return (
    <div className="flex items-baseline gap-3 max-[22rem]:block">
      <label htmlFor={id} className="shrink-0 text-soft">
        {label}
      </label>
      <span className="contents max-[22rem]:hidden">
        <DottedLine />
      </span>
      <span
        data-value={value}
        className={`grid min-h-7 min-w-0 font-semibold tabular-nums ${className} after:invisible after:col-start-1 after:row-start-1 after:pr-px after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-value)]`}
      >
        <textarea
          id={id}
          dir={dir}
          readOnly
          rows={1}
          cols={1}
          value={value}
          className="col-start-1 row-start-1 w-full min-w-0 resize-none overflow-hidden rounded-small bg-transparent text-right wrap-anywhere max-[22rem]:text-left"
        />
      </span>
    </div>
  );
}

interface WindowFieldProps {
  windows: PickupWindow[];
  zone: string;
  /** The id of the chosen window. */
  chosen: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}

/**
 * Lets the guest choose a pickup window. States the only one if the guest has seen it from the start, or that all are
 * closed.
 */
export function WindowField({ windows, zone, chosen, error, onChoose }: WindowFieldProps) {
  const id = useId();
  const [firstChosen] = useState(chosen);
  const isChoice = windows.some((window) => window.id !== chosen || window.id !== firstChosen);
  const items = windows.map((window) => {
    const text = (
      <span>
        <span className="block font-semibold">
          <WindowTime window={window} zone={zone} />
        </span>
        <span className="block text-sm text-soft">
          <Cutoff until={window.orders_until} zone={zone} />
        </span>
      </span>
    );
    if (!isChoice) return <div key={window.id}>{text}</div>;
    return (
      <label key={window.id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          type="radio"
          name="window"
          value={window.id}
          checked={window.id === chosen}
          onChange={() => onChoose(window.id)}
          className="checkbox"
        />
        {text}
      </label>
    );
  });
  return (
    // After a submit without a choice, the group gets the focus, so screen readers read its name and the error.
    <fieldset
      tabIndex={-1}
      {...(isChoice && { role: 'radiogroup', 'aria-invalid': error !== undefined || undefined })}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>When you collect</legend>
      {items.length > 0 ? items : <p>{CLOSED_TEXT}</p>}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface NoteFieldProps {
  field: ComponentProps<'textarea'> & { value: string; error: string | undefined };
  isAboutAllergy: boolean;
  readOnly: boolean;
  onAllergyChange: (isAboutAllergy: boolean) => void;
}

export function NoteField({ field, isAboutAllergy, readOnly, onAllergyChange }: NoteFieldProps) {
  return (
    <div className="grid gap-1">
      <TextArea
        {...field}
        label="Note to the cook (optional)"
        rows={2}
        aside={`${field.value.length} of ${MAX_ORDER_NOTE_LENGTH}`}
        required={false}
        readOnly={readOnly}
      />
      <Checkbox
        label="This is about an allergy"
        checked={isAboutAllergy}
        onChange={({ target }) => {
          if (!readOnly) onAllergyChange(target.checked);
        }}
      />
    </div>
  );
}

interface QuantityStepperProps {
  field: Omit<ComponentProps<'input'>, 'value'> & { value: string; error: string | undefined };
  max: number;
  disabled: boolean;
  /** Prevents changes. Unlike `disabled`, it does not remove the focus. */
  readOnly: boolean;
  onStep: (quantity: number) => void;
}

const STEP_BUTTON_CLASS =
  'grid size-13 narrow:size-11 shrink-0 place-items-center rounded-full border border-field text-2xl leading-none transition-colors hover:border-ink hover:bg-tint inactive:border-line inactive:text-field inactive:hover:bg-transparent forced-colors:inactive:text-[GrayText]';

export function QuantityStepper({ field, max, disabled, readOnly, onStep }: QuantityStepperProps) {
  const id = useId();
  const { error, ...input } = field;
  const number = Number(input.value) || 0;
  const bindStep = (isPossible: boolean, stepped: number) => ({
    disabled,
    // Not `disabled`, because it would remove the focus from the clicked button.
    'aria-disabled': readOnly || !isPossible,
    onClick: () => {
      if (!readOnly && isPossible) onStep(stepped);
    },
  });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Purchase quantity
      </label>
      <div className="flex items-center gap-3 narrow:flex-wrap">
        <button
          type="button"
          aria-label="One less"
          className={STEP_BUTTON_CLASS}
          {...bindStep(number > 1, Math.min(number - 1, Math.max(max, 1)))}
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
          className="display h-13 w-full max-md:scroll-mb-10 min-w-0 narrow:order-first [appearance:textfield] rounded-field border border-field bg-card text-center text-2xl font-semibold tabular-nums disabled:text-soft aria-invalid:border-2 aria-invalid:border-paprika [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label="One more"
          className={STEP_BUTTON_CLASS}
          {...bindStep(number < max, Math.floor(number) + 1)}
        >
          +
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
