import { MAX_DESCRIPTION_LENGTH, type FoodFields } from '@potluck/functions/contract/food';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { Button } from '../ui/button';
import { ApiError } from '../lib/api';
import { formatCount, formatPrice } from '../lib/format';
import { PhotoPicker } from '../photo/photo-picker';
import { usePhotoUpload } from '../photo/use-photo-upload';
import { numberInputProps, TextArea, TextField } from '../ui/form-fields';
import { useFormSubmit, type FormFields } from '../ui/form-state';
import { FoodCard } from './food-card';
import { AllergenField } from './allergen-field';
import { parseFoodDraft, parseNumberField, type FoodDraft } from './food-draft';

const CATEGORIES = ['Breakfast', 'Curry', 'Desserts', 'Grill', 'Pasta', 'Rice', 'Salads', 'Soups'];

/**
 * Length of the pause in typing after which the preview loads the image. Without the pause, each
 * part of a typed URL would send a request to another site.
 */
const IMAGE_DELAY_MS = 500;

export interface FoodFormActions {
  /**
   * Calls `navigate`, which opens another page after the save. The form stays busy until React has rendered that
   * page. If the user has already left the form, `navigate` is not called.
   */
  leave: (navigate: () => void) => void;
  /** Removes the photo and its status from the form, unless the user has chosen a photo after the submit. */
  clearPhoto: () => void;
}

interface Props {
  form: FormFields<FoodDraft>;
  /**
   * Saves the dish. Rejects if the dish was not saved. The form then shows the field errors of an
   * ApiError at the fields.
   */
  onSubmit: (fields: FoodFields, actions: FoodFormActions) => Promise<void>;
  submitLabel: string;
  /** Additional fields. The form shows them above the allergens. */
  children?: ReactElement;
  /** The form shows the notice above the submit button, and screen readers announce it. */
  notice: string | undefined;
}

/** Shows the form for a new or an existing dish, with a preview of the dish's card. */
export function FoodForm({ form, onSubmit, submitLabel, children, notice }: Props) {
  const { values, errors, setValue, bind, showErrors, showInvalidFields } = form;
  const categoryListId = useId();
  const photo = usePhotoUpload('dish', (address) => {
    setValue('food_image', address);
  });

  const submission = useFormSubmit(async (leave) => {
    const fields = parseFoodDraft(values);
    if (!showInvalidFields() || !fields) return;
    try {
      await onSubmit(fields, { leave, clearPhoto: photo.clear });
      showErrors({});
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields);
    }
  });

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_22rem] lg:gap-14">
      <form
        noValidate

        onSubmit={submission.onSubmit}
        className="grid content-start gap-5"
      >
        <TextField label="Food name" dir="auto" autoComplete="off" {...bind('food_name')} />
        <div className="grid gap-2.5">
          <TextField
            label="Image URL"
            type="text"
            inputMode="url"
            autoComplete="off"
            hint="The web address of an image. An aspect ratio of 4:3 looks best."
            {...bind('food_image')}
            onChange={({ target }) => {
              // Cancels a running upload, because the URL of the uploaded photo would replace the typed URL.
              if (photo.isBusy) photo.clear();
              setValue('food_image', target.value);
            }}
          />
          <PhotoPicker
            kind="dish"
            upload={photo}
            url={values.food_image}
            onRemove={() => {
              setValue('food_image', '');
            }}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Category"
            dir="auto"
            autoComplete="off"
            list={categoryListId}
            {...bind('food_category')}
          />
          <TextField
            label="Origin country"
            dir="auto"
            autoComplete="off"
            {...bind('food_origin')}
          />
          <TextField
            label="Quantity"
            {...numberInputProps}
            inputMode="numeric"
            min={0}
            step={1}
            className="tabular-nums"
            {...bind('quantity')}
          />
          <TextField
            label="Price ($)"
            {...numberInputProps}
            inputMode="decimal"
            min={0}
            step={0.01}
            className="tabular-nums"
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
        <AllergenField
          value={values.allergens}
          error={errors.allergens}
          onChange={(value) => {
            setValue('allergens', value);
          }}
        />
        {notice !== undefined && (
          <p role="alert" className="rounded-field border border-saffron bg-tint px-4 py-3">
            {notice}
          </p>
        )}
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

/** Shows the card of the dish while the cook fills in the form. */
function FoodPreview({ draft }: { draft: FoodDraft }) {
  const price = parseNumberField('price', draft);
  const quantity = parseNumberField('quantity', draft);
  const [imageUrl, setImageUrl] = useState(draft.food_image);

  useEffect(() => {
    const timer = setTimeout(() => {
      setImageUrl(draft.food_image);
    }, IMAGE_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
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
          // The card shows no stock for an infinite quantity.
          quantity: quantity ?? Infinity,
        }}
        price={formatPrice(price ?? 0)}
      />
    </aside>
  );
}
