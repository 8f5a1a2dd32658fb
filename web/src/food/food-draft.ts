import {
  foodFieldNames,
  foodFieldsSchema,
  pickFoodFields,
  type FoodFields,
} from '@potluck/functions/contract/food';
import { TOO_MANY_PRICE_DECIMALS_MESSAGE } from '@potluck/functions/contract/fields';
import { type Diet, findDietConflict } from '@potluck/functions/contract/diets';
import * as v from 'valibot';
import {
  getFieldErrors,
  hasThreeDecimals,
  parseNumberText,
  type FieldErrors,
} from '../ui/form-validation';
import {
  type WindowDraft,
  findWindowErrors,
  parseWindowDrafts,
  toWindowDraft,
} from './window-draft';

/** The values of the food form. An empty list of allergens means “none”, and a missing list means “not declared”. */
export interface FoodDraft extends Record<
  Exclude<keyof FoodFields, 'allergens' | 'diets' | 'windows'>,
  string
> {
  allergens: FoodFields['allergens'];
  diets: Diet[];
  windows: WindowDraft[];
}

export const blankFoodDraft = {
  ...Object.fromEntries(foodFieldNames.map((name) => [name, ''])),
  allergens: undefined,
  diets: [] as Diet[],
  windows: [] as WindowDraft[],
} as FoodDraft;

export function toFoodDraft(food: FoodFields): FoodDraft {
  const { allergens, diets = [], windows = [], ...fields } = pickFoodFields(food);
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return {
    ...blankFoodDraft,
    ...(Object.fromEntries(texts) as object),
    allergens,
    diets,
    windows: windows.map((window) => toWindowDraft(window, fields.zone ?? '')),
  };
}

export function parseFoodDraft(draft: FoodDraft): FoodFields | undefined {
  const result = v.safeParse(foodFieldsSchema, toFieldValues(draft));
  return result.success ? result.output : undefined;
}

/** Returns the error of each invalid field. All errors of windows are one error, see {@link findWindowErrors}. */
export function validateFoodDraft(draft: FoodDraft): FieldErrors {
  const errors = getFieldErrors(foodFieldsSchema, { ...toFieldValues(draft), windows: undefined });
  if (hasThreeDecimals(draft.price)) errors.price = TOO_MANY_PRICE_DECIMALS_MESSAGE;
  const [windows] = Object.values(findWindowErrors(draft.windows, draft.zone, Date.now()));
  const diets = findDietConflict(draft);
  return { ...errors, ...(diets && { diets }), ...(windows && { windows }) };
}

export function parseNumberField(name: 'quantity' | 'price', draft: FoodDraft): number | undefined {
  const result = v.safeParse(foodFieldsSchema.entries[name], toFieldValues(draft)[name]);
  return result.success ? result.output : undefined;
}

function toFieldValues(draft: FoodDraft) {
  const toNumber = (text: string) => (text.trim() === '' ? undefined : parseNumberText(text));
  // The schema requires a missing text with the same message as a blank one, unless the text is optional.
  const filled = Object.entries(draft).filter(([, value]) => value !== '');
  const {
    diets = [],
    windows = [],
    zone,
    ...values
  } = Object.fromEntries(filled) as Partial<FoodDraft>;
  return {
    ...values,
    quantity: toNumber(draft.quantity),
    price: toNumber(draft.price),
    ...(draft.max_per_guest && { max_per_guest: toNumber(draft.max_per_guest) }),
    ...(diets.length > 0 && { diets }),
    ...(windows.length > 0 && {
      zone,
      windows: parseWindowDrafts(windows, zone ?? '', Date.now()),
    }),
  };
}
