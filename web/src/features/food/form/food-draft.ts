import {
  foodFieldNames,
  foodFieldsSchema,
  type Food,
  type FoodFields,
} from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/same-json-value';
import * as z from 'zod/mini';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../lib/field-errors';

/** The text of each input of the form. */
export type FoodDraft = Record<keyof FoodFields, string>;

export const blankFoodDraft = mapFields(() => '');

export function toFoodDraft(food: Food): FoodDraft {
  return mapFields((name) => toFoodFieldText(food[name]));
}

/**
 * Parses the texts of the inputs. Returns the fields to send, or an error message for each invalid
 * field.
 */
export function parseFoodDraft(
  draft: FoodDraft,
): { fields: FoodFields; errors?: undefined } | { fields?: undefined; errors: FieldErrors } {
  const values = mapFields((name) => parseFoodFieldText(foodFieldsSchema.shape[name], draft[name]));
  const result = z.safeParse(foodFieldsSchema, values);
  return result.success
    ? { fields: result.data }
    : { errors: getFieldErrors(foodFieldsSchema, values) };
}

export function isRequiredFoodField(name: keyof FoodFields): boolean {
  return !z.safeParse(foodFieldsSchema.shape[name], undefined).success;
}

function mapFields<Value>(map: (name: keyof FoodFields) => Value): Record<keyof FoodFields, Value> {
  const entries = foodFieldNames.map((name) => [name, map(name)]);
  return Object.fromEntries(entries) as Record<keyof FoodFields, Value>;
}

/** Returns the text of an input for a field value. The items of a list are separated by commas. */
export function toFoodFieldText(value: string | number | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Returns the field value for the text of an input, or undefined if the text is blank. */
export function parseFoodFieldText(schema: z.core.$ZodType, text: string): unknown {
  if (blankToUndefined(text) === undefined) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return parseFoodFieldText(def.innerType, text);
    case 'number':
      return Number(text);
    case 'array':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    default:
      return text;
  }
}

/**
 * Returns the draft after the stored food has changed from `base` to `current`. Fields that differ
 * between `draft` and `base` were edited by the user and keep their values. The other fields get
 * the values of `current`.
 */
export function rebaseFoodDraft<Draft extends object>(
  draft: Draft,
  base: Draft,
  current: Draft,
): Draft {
  const rebased = { ...current };
  for (const name of Object.keys(draft) as (keyof Draft)[]) {
    if (!isSameJsonValue(draft[name], base[name])) rebased[name] = draft[name];
  }
  return rebased;
}
