import { type FoodFields, MAX_DESCRIPTION_LENGTH } from '@potluck/functions/contract/food';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { Button } from '../ui/button';
import { ApiError } from '../lib/api';
import { showFailure } from '../ui/failure';
import { formatCount } from '../lib/format';
import { PhotoField } from '../photo/photo-field';
import { usePhotoUpload } from '../photo/use-photo-upload';
import {
  Checkbox,
  CheckboxList,
  FieldError,
  FormAlert,
  FormNotice,
  TextArea,
  TextField,
  getAriaDescribedBy,
  numberInputProps,
} from '../ui/form-fields';
import { type FormFields, useFormSubmit } from '../ui/form-state';
import { FoodCard } from './food-card';
import { type FoodDraft, parseFoodDraft, parseNumberField } from './food-draft';
import { OptionalDetails } from './optional-details';
import {
  type Allergen,
  allergenLabels,
  formatAllergens,
} from '@potluck/functions/contract/allergens';

const CATEGORIES = ['Breakfast', 'Curry', 'Desserts', 'Grill', 'Pasta', 'Rice', 'Salads', 'Soups'];

export interface FoodFormActions {
  /** Calls `navigate`, which opens another page after the save. See {@link useFormSubmit}. */
  leave: (navigate: () => void) => void;
  clearPhoto: () => void;
}

interface FoodFormProps {
  form: FormFields<FoodDraft>;
  /** Saves the dish. If it rejects, the form shows the error in a toast, above the submit button, and at the fields. */
  onSubmit: (fields: FoodFields, actions: FoodFormActions) => Promise<void>;
  failureText: string;
  submitLabel: string;
  savedImage?: string;
  children?: ReactElement;
  consequence?: string | undefined;
}

const textProps = { dir: 'auto', autoComplete: 'off' };
const amountProps = { ...numberInputProps, min: 0, className: 'tabular-nums' };

export function FoodForm({
  form,
  onSubmit,
  failureText,
  submitLabel,
  savedImage = '',
  children,
  consequence,
}: FoodFormProps) {
  const { values, errors, setValue, bind, showErrors, showInvalidFields } = form;
  const categoryListId = useId();
  const photo = usePhotoUpload('dish', (address) => setValue('food_image', address));

  const submission = useFormSubmit(async (leave) => {
    const fields = parseFoodDraft(values);
    if (!showInvalidFields() || !fields) return;
    try {
      await onSubmit(fields, { leave, clearPhoto: photo.clear });
    } catch (error) {
      form.setFailure(showFailure(failureText, error));
      if (!(error instanceof ApiError)) return;
      showErrors(error.fields);
      if (Object.keys(error.fields).length === 0) form.setFailure(error.message);
    }
  });

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_22rem] lg:gap-14">
      <form noValidate onSubmit={submission.onSubmit} className="max-w-none">
        <PhotoField
          kind="dish"
          upload={photo}
          saved={savedImage}
          picker={{ onRemove: () => setValue('food_image', savedImage) }}
          label="Image URL"
          type="text"
          inputMode="url"
          autoComplete="off"
          hint="The web address of an image. An aspect ratio of 4:3 looks best."
          {...bind('food_image')}
        />
        <TextField label="Food name" {...textProps} {...bind('food_name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Category"
            {...textProps}
            list={categoryListId}
            {...bind('food_category')}
          />
          <TextField label="Origin country" {...textProps} {...bind('food_origin')} />
          <TextField
            label="Quantity"
            {...amountProps}
            inputMode="numeric"
            step={1}
            {...bind('quantity')}
          />
          <TextField
            label="Price ($)"
            {...amountProps}
            inputMode="decimal"
            step={0.01}
            {...bind('price')}
          />
        </div>
        <datalist id={categoryListId}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <TextArea
          label="Short description"
          dir="auto"
          aside={`${formatCount(values.description.length)} of ${formatCount(MAX_DESCRIPTION_LENGTH)}`}
          {...bind('description')}
        />
        {children}
        <OptionalDetails form={form} />
        <AllergenField
          value={values.allergens}
          error={errors.allergens}
          onChange={(value) => setValue('allergens', value)}
        />
        <FormNotice>{consequence}</FormNotice>
        <FormAlert>{form.failure}</FormAlert>
        <Button
          type="submit"
          busy={submission.busy || photo.isBusy}
          className="sm:justify-self-start sm:px-10"
        >
          {submitLabel}
        </Button>
      </form>
      <FoodPreview draft={values} />
    </div>
  );
}

/** The preview loads the image after a pause, because each part of a typed URL would send a request to another site. */
const IMAGE_DELAY_MS = 500;

function FoodPreview({ draft }: { draft: FoodDraft }) {
  const [imageUrl, setImageUrl] = useState(draft.food_image);

  useEffect(() => {
    const timer = setTimeout(setImageUrl, IMAGE_DELAY_MS, draft.food_image);
    return () => clearTimeout(timer);
  }, [draft.food_image]);

  return (
    <aside aria-label="Preview" className="self-start lg:sticky lg:top-24">
      <p className="mb-2 font-semibold">This is how guests will see it</p>
      <FoodCard
        food={{
          food_name: draft.food_name || 'Your dish',
          food_image: imageUrl,
          food_category: draft.food_category || 'Category',
          food_origin: draft.food_origin || 'Country of origin',
          // The card shows $0.00 without the badge “Free” for a missing price, and no stock for an infinite quantity.
          price: parseNumberField('price', draft) ?? NaN,
          quantity: parseNumberField('quantity', draft) ?? Infinity,
        }}
      />
    </aside>
  );
}

const ALLERGEN_HINT =
  'Guests see this as your own statement. If you are not sure, check nothing, and the page of your dish says that you have not declared allergens.';

interface AllergenFieldProps {
  /** Undefined if the cook declares nothing. An empty list means “None of these”. */
  value: Allergen[] | undefined;
  error: string | undefined;
  onChange: (value: Allergen[] | undefined) => void;
}

/** If the cook unchecks the last checked checkbox, the dish has no declaration. */
function AllergenField({ value, error, onChange }: AllergenFieldProps) {
  const id = useId();

  return (
    <fieldset aria-describedby={getAriaDescribedBy(id, ALLERGEN_HINT, error)}>
      <legend>Allergens (optional)</legend>
      <p id={`${id}-hint`} className="max-w-text text-sm text-soft">
        {ALLERGEN_HINT}
      </p>
      <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1 sm:grid-cols-3">
        <CheckboxList
          labels={allergenLabels}
          checked={value ?? []}
          onChange={(changed) => onChange(changed.length > 0 ? changed : undefined)}
        />
        <div className="col-span-full border-t border-line">
          <Checkbox
            label="None of these"
            checked={value?.length === 0}
            onChange={({ target }) => onChange(target.checked ? [] : undefined)}
          />
        </div>
      </div>
      <p role="status" className="rounded-field bg-tint px-4 py-3">
        <span className="text-soft">Guests see: </span>
        <span className="font-medium">{formatAllergens(value)}</span>
      </p>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
