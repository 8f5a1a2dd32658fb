import {
  type Allergen,
  allergenLabels,
  allergenNames,
  formatAllergens,
  sortAllergens,
} from '@potluck/functions/contract/allergens';
import { useId, useRef } from 'react';
import { Button } from '../ui/button';
import { Checkbox, FieldError, getAriaDescribedBy } from '../ui/form-fields';

const LABEL = 'Allergens (optional)';
const HINT =
  'Guests see this as your own statement. If you are not sure, check nothing, and the page of your dish says that you have not declared allergens.';

interface Props {
  /** Undefined if the cook declares nothing. An empty list means “None of these”. */
  value: Allergen[] | undefined;
  error: string | undefined;
  onChange: (value: Allergen[] | undefined) => void;
}

/**
 * Shows a checkbox for each allergen, and one for “None of these”, which excludes the others. If the
 * cook unchecks the last checked checkbox, the dish has no declaration.
 */
export function AllergenField({ value, error, onChange }: Props) {
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const chosen = value ?? [];

  function change(name: Allergen, isChecked: boolean): void {
    const changed = isChecked
      ? sortAllergens([...chosen, name])
      : chosen.filter((other) => other !== name);
    onChange(changed.length > 0 ? changed : undefined);
  }

  return (
    <fieldset
      ref={fieldset}
      className="grid min-w-0 gap-1.5"
      aria-describedby={getAriaDescribedBy(id, HINT, error)}
    >
      <legend className="mb-1.5 font-semibold">{LABEL}</legend>
      <p id={`${id}-hint`} className="max-w-text text-sm text-soft">
        {HINT}
      </p>
      <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1 sm:grid-cols-3">
        {allergenNames.map((name) => (
          <Checkbox
            key={name}
            label={allergenLabels[name]}
            checked={chosen.includes(name)}
            onChange={({ target }) => {
              change(name, target.checked);
            }}
          />
        ))}
        <div className="col-span-full border-t border-line">
          <Checkbox
            label="None of these"
            checked={value?.length === 0}
            onChange={({ target }) => {
              onChange(target.checked ? [] : undefined);
            }}
          />
        </div>
      </div>
      <div className="flex min-h-13 items-center justify-between gap-x-3 rounded-field bg-tint px-4 py-1">
        <p role="status" className="min-w-0 py-1.5">
          <span className="text-soft">Guests see: </span>
          <span className="font-medium">{formatAllergens(value)}</span>
        </p>
        {value && (
          <Button
            variant="quiet"
            className="-mr-4 shrink-0 px-4!"
            onClick={() => {
              onChange(undefined);
              // The button “Clear” disappears, so the first checkbox takes its focus.
              fieldset.current?.querySelector('input')?.focus({ preventScroll: true });
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
