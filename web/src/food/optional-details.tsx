import { dietLabels, findDietConflict } from '@potluck/functions/contract/diets';
import { useId } from 'react';
import {
  CheckboxList,
  FieldError,
  TextArea,
  TextField,
  getAriaDescribedBy,
  numberInputProps,
} from '../ui/form-fields';
import { FoldedFields } from '../ui/folded-fields';
import type { FormFields } from '../ui/form-state';
import type { FoodDraft } from './food-draft';
import { PickupWindowsField } from './pickup-windows-field';

const DIET_HINT = 'Guests see this as your own statement.';
const fieldNames = [
  'portion',
  'ingredients',
  'keeps',
  'diets',
  'max_per_guest',
  'windows',
] as const;

export function OptionalDetails({ form }: { form: FormFields<FoodDraft> }) {
  const { values, errors, setValue, bind } = form;
  const dietId = useId();
  const conflict = findDietConflict(values);
  const describedBy = getAriaDescribedBy(dietId, DIET_HINT, conflict);
  const optional = { required: false, dir: 'auto', autoComplete: 'off' };

  return (
    <FoldedFields
      title="Optional details"
      hint="Portion, ingredients, diets, a maximum per guest, and pickup times"
      isOpenAtFirst={fieldNames.some((name) => values[name].length > 0)}
      hasError={fieldNames.some((name) => errors[name] !== undefined)}
    >
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
      <TextField
        label="Maximum per guest"
        hint="How many portions the open orders of one guest may contain"
        {...numberInputProps}
        {...bind('max_per_guest')}
        inputMode="numeric"
        min={1}
        step={1}
        required={false}
      />
      <PickupWindowsField form={form} />
    </FoldedFields>
  );
}
