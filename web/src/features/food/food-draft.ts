import { foodFields, type Food, type FoodFields } from '@potluck/functions/contract/food';
import * as z from 'zod/mini';
import { fieldErrors, blankToUndefined, type FieldErrors } from '../../lib/field-errors';

/** The form's fields as they are typed. */
export type FoodDraft = Record<keyof FoodFields, string>;

export const blankDraft: FoodDraft = {
  food_name: '',
  food_image: '',
  food_category: '',
  quantity: '',
  price: '',
  food_origin: '',
  description: '',
};

export function toDraft(food: Food): FoodDraft {
  return {
    food_name: food.food_name,
    food_image: food.food_image,
    food_category: food.food_category,
    quantity: String(food.quantity),
    price: String(food.price),
    food_origin: food.food_origin,
    description: food.description,
  };
}

/** The draft as the service wants it, or a sentence for each field that is not ready. */
export function readDraft(
  draft: FoodDraft,
): { fields: FoodFields; errors?: undefined } | { fields?: undefined; errors: FieldErrors } {
  const typed = {
    food_name: blankToUndefined(draft.food_name),
    food_image: blankToUndefined(draft.food_image),
    food_category: blankToUndefined(draft.food_category),
    quantity: numberOrUndefined(draft.quantity),
    price: numberOrUndefined(draft.price),
    food_origin: blankToUndefined(draft.food_origin),
    description: blankToUndefined(draft.description),
  };
  const result = z.safeParse(foodFields, typed);
  return result.success ? { fields: result.data } : { errors: fieldErrors(foodFields, typed) };
}

function numberOrUndefined(value: string): number | undefined {
  return value.trim() === '' ? undefined : Number(value);
}

/**
 * The draft after the food changed elsewhere: what was typed is kept, and what was left as it had
 * been (`base`) follows the food as it is now.
 */
export function rebaseDraft(draft: FoodDraft, base: FoodDraft, current: FoodDraft): FoodDraft {
  const rebased = { ...current };
  for (const name of Object.keys(draft) as (keyof FoodDraft)[]) {
    if (draft[name] !== base[name]) rebased[name] = draft[name];
  }
  return rebased;
}
