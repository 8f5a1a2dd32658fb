import { dietLabels, findDietConflict } from '@potluck/functions/contract/diets';
import { useEffect, useId, useRef, useState } from 'react';
import {
  CheckboxList,
  FieldError,
  TextArea,
  TextField,
  getAriaDescribedBy,
} from '../ui/form-fields';
import type { FormFields } from '../ui/form-state';
import type { FoodDraft } from './food-draft';
import { PickupWindowsField } from './pickup-windows-field';

const DIET_HINT = 'Guests see this as your own statement.';
const fieldNames = ['portion', 'ingredients', 'keeps', 'diets', 'windows'] as const;

/** Shows the optional fields of a dish. They are folded until they contain values or errors. */
export function OptionalDetails({ form }: { form: FormFields<FoodDraft> }) {
  const { values, errors, setValue, bind } = form;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(() => fieldNames.some((name) => values[name].length > 0));
  const hasError = fieldNames.some((name) => errors[name] !== undefined);
  // Runs before the form moves the focus to the first invalid field, which must then be visible.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError, errors]);
  const dietId = useId();
  const conflict = findDietConflict(values);
  const describedBy = getAriaDescribedBy(dietId, DIET_HINT, conflict);
  const optional = { required: false, dir: 'auto', autoComplete: 'off' };

  return (
    <details
      ref={details}
      open={isOpenAtFirst}
      className="rounded-field border border-line px-4 sm:px-5"
    >
      <summary className="-mx-4 cursor-pointer rounded-field px-4 py-3 font-semibold sm:-mx-5 sm:px-5">
        Optional details
        <span className="block text-sm font-normal text-soft">
          Portion, ingredients, diets, and pickup times
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5">
        <TextField
          label="Portion"
          hint="For example: 500 g, serves 2"
          {...bind('portion')}
          {...optional}
        />
        <TextArea label="Ingredients" rows={3} {...bind('ingredients')} {...optional} />
        <TextField
          label="Keeps"
          hint="For example: two days in the fridge"
          {...bind('keeps')}
          {...optional}
        />
        <fieldset aria-describedby={describedBy}>
          <legend>Suitable diets</legend>
          <p id={`${dietId}-hint`} className="text-sm text-soft">
            {DIET_HINT}
          </p>
          <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1 sm:grid-cols-4">
            <CheckboxList
              labels={dietLabels}
              checked={values.diets}
              onChange={(diets) => setValue('diets', diets)}
              aria-invalid={conflict !== undefined || undefined}
              aria-describedby={describedBy}
            />
          </div>
          {/* Screen readers read the error also if a checkbox of an allergen causes it. */}
          <div role="status">
            <FieldError id={dietId} error={conflict} />
          </div>
        </fieldset>
        <PickupWindowsField form={form} />
      </div>
    </details>
  );
}
