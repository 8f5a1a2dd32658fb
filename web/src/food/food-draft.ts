import {
  foodFieldNames,
  foodFieldsSchema,
  pickFoodFields,
  type FoodFields,
} from '@potluck/functions/contract/food';
import { TOO_MANY_PRICE_DECIMALS_MESSAGE } from '@potluck/functions/contract/fields';
import * as v from 'valibot';
import {
  getFieldErrors,
  hasThreeDecimals,
  parseNumberText,
  type FieldErrors,
} from '../ui/form-validation';

/** The values of the food form. An empty list of allergens means “none”, and a missing list means “not declared”. */
export interface FoodDraft extends Record<Exclude<keyof FoodFields, 'allergens'>, string> {
  allergens: FoodFields['allergens'];
}

export const blankFoodDraft = {
  ...Object.fromEntries(foodFieldNames.map((name) => [name, ''])),
  allergens: undefined,
} as FoodDraft;

export function toFoodDraft(food: FoodFields): FoodDraft {
  const { quantity, price, allergens, ...texts } = pickFoodFields(food);
  // Unlike a spread, `Object.assign` gives a text that the food lacks the type of the blank text.
  const draft = { ...blankFoodDraft, quantity: String(quantity), price: String(price), allergens };
  return Object.assign(draft, texts);
}

/** Returns the fields to send, or undefined if a field is invalid. */
export function parseFoodDraft(draft: FoodDraft): FoodFields | undefined {
  const result = v.safeParse(foodFieldsSchema, toFieldValues(draft));
  return result.success ? result.output : undefined;
}

export function validateFoodDraft(draft: FoodDraft): FieldErrors {
  const errors = getFieldErrors(foodFieldsSchema, toFieldValues(draft));
  if (hasThreeDecimals(draft.price)) errors.price = TOO_MANY_PRICE_DECIMALS_MESSAGE;
  return errors;
}

/** Returns the number in a field, or undefined if the API would reject it. */
export function parseNumberField(name: 'quantity' | 'price', draft: FoodDraft): number | undefined {
  const result = v.safeParse(foodFieldsSchema.entries[name], toFieldValues(draft)[name]);
  return result.success ? result.output : undefined;
}

function toFieldValues(draft: FoodDraft) {
  const toNumber = (text: string) => (text.trim() === '' ? undefined : parseNumberText(text));
  // The schema requires a missing text with the same message as a blank one, unless the text is optional.
  const filled = Object.entries(draft).filter(([, value]) => value !== '');
  const values = Object.fromEntries(filled) as Partial<FoodDraft>;
  return { ...values, quantity: toNumber(draft.quantity), price: toNumber(draft.price) };
}
