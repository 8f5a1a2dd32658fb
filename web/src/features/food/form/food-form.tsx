import { MAX_DESCRIPTION_LENGTH, type FoodFields } from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import {
  useId,
  type ChangeEvent,
  type Dispatch,
  type ReactElement,
  type SetStateAction,
} from 'react';
import { Button } from '../../../components/button';
import { PhotoPicker } from '../../../photo/photo-picker';
import { RestoredDraftNotice, type RestoredDraft } from '../../../drafts/restored-draft-notice';
import { TextArea } from '../../../forms/text-area';
import { TextField } from '../../../forms/text-field';
import { getNumberInputProps } from '../../../number-field/get-number-input-props';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { usePhotoUpload } from '../../../photo/use-photo-upload';
import { useUnloadWarning } from '../../../forms/use-unload-warning';
import { ApiError } from '../../../lib/api';
import { useFieldErrors } from '../../../forms/use-field-errors';
import { AllergenField } from './allergen-field';
import {
  isRequiredFoodField,
  parseFoodDraft,
  type FoodDraft,
  type FoodTextInputName,
} from './food-draft';
import { FoodPreview } from './food-preview';
import { formatCount } from '../../../lib/format-count';

const CATEGORIES = ['Breakfast', 'Curry', 'Desserts', 'Grill', 'Pasta', 'Rice', 'Salads', 'Soups'];

export interface FoodFormActions {
  /**
   * Calls `navigate`, which opens another page after the save. The form stays busy until React has rendered that
   * page. If the user has already left the form, `navigate` is not called.
   */
  leave: (navigate: () => void) => void;
  /** Removes the photo and its status from the form. */
  clearPhoto: () => void;
}

interface Props {
  draft: FoodDraft;
  /**
   * The values without the cook's unsaved changes. If `draft` differs from them, the browser warns before the
   * document unloads.
   */
  savedDraft: FoodDraft;
  onDraftChange: Dispatch<SetStateAction<FoodDraft>>;
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
  /** Undefined if the form contains no input of an earlier visit. */
  restoredDraft: RestoredDraft | undefined;
}

/** Shows the form for a new or an existing dish, with a preview of the dish's card. */
export function FoodForm({
  draft,
  savedDraft,
  onDraftChange,
  onSubmit,
  submitLabel,
  children,
  notice,
  restoredDraft,
}: Props) {
  const { errors, showErrors, revalidate, clearErrors } = useFieldErrors(
    (changed: FoodDraft) => parseFoodDraft(changed).errors ?? {},
  );
  useUnloadWarning(!isSameJsonValue(draft, savedDraft));
  const categoryListId = useId();
  const photo = usePhotoUpload('dish', (address) => {
    change('food_image', address);
  });

  const submission = useFormSubmit(async (leave) => {
    const parsed = parseFoodDraft(draft);
    showErrors(parsed.errors ?? {});
    if (!parsed.fields) return;
    try {
      await onSubmit(parsed.fields, { leave, clearPhoto: photo.clear });
      clearErrors();
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields);
    }
  });

  function change(name: keyof FoodDraft, value: FoodDraft[typeof name]): void {
    // Use `current` instead of `draft`, because a photo upload may have set the image URL since this render.
    onDraftChange((current) => ({ ...current, [name]: value }));
    revalidate(name, { ...draft, [name]: value });
  }

  const field = (name: FoodTextInputName) => ({
    name,
    required: isRequiredFoodField(name),
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // Cancels a running upload, because the URL of the uploaded photo would replace the typed URL.
      if (name === 'food_image' && photo.isBusy) photo.clear();
      change(name, target.value);
    },
  });

  function numberField(name: 'quantity' | 'price') {
    const { onChange: _unused, ...props } = field(name);
    const numberProps = getNumberInputProps(draft[name], (text) => {
      change(name, text);
    });
    return { ...props, ...numberProps };
  }

  return (
    <>
      {restoredDraft && <RestoredDraftNotice {...restoredDraft} isSaving={submission.busy} />}
      <div className="grid gap-10 lg:grid-cols-[1fr_22rem] lg:gap-14">
        <form noValidate onSubmit={submission.onSubmit} className="grid content-start gap-5">
          <TextField label="Food name" dir="auto" autoComplete="off" {...field('food_name')} />
          <div className="grid gap-2.5">
            <TextField
              label="Image URL"
              type="text"
              inputMode="url"
              autoComplete="off"
              hint="The web address of an image. An aspect ratio of 4:3 looks best."
              {...field('food_image')}
            />
            <PhotoPicker
              kind="dish"
              upload={photo}
              url={draft.food_image}
              onRemove={() => {
                change('food_image', '');
              }}
            />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Category"
              dir="auto"
              autoComplete="off"
              list={categoryListId}
              {...field('food_category')}
            />
            <TextField
              label="Origin country"
              dir="auto"
              autoComplete="off"
              {...field('food_origin')}
            />
            <TextField
              label="Quantity"
              inputMode="numeric"
              min={0}
              step={1}
              className="tabular-nums"
              {...numberField('quantity')}
            />
            <TextField
              label="Price ($)"
              inputMode="decimal"
              min={0}
              step={0.01}
              className="tabular-nums"
              {...numberField('price')}
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
            aside={`${formatCount(draft.description.length)} of ${formatCount(MAX_DESCRIPTION_LENGTH)}`}
            {...field('description')}
          />
          {children}
          <AllergenField
            value={draft.allergens}
            error={errors.allergens}
            onChange={(value) => {
              change('allergens', value);
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
        <FoodPreview draft={draft} />
      </div>
    </>
  );
}
