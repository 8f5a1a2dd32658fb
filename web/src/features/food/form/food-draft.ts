import {
  foodFieldNames,
  foodFieldsSchema,
  type FoodFields,
} from '@potluck/functions/contract/food';
import { TOO_MANY_PRICE_DECIMALS_MESSAGE } from '@potluck/functions/contract/money';
import * as v from 'valibot';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../../../forms/field-errors';
import { hasThreeDecimals, parseNumberText } from '../../../number-field/number-text';

type FoodFieldName = keyof FoodFields;

/**
 * The values of the food form. A list field has the same type as in the API contract: an empty list
 * means “none”, and a missing list means “not declared”. Each other field has the text of its
 * input.
 */
export type FoodDraft = {
  [Name in FoodFieldName]: NonNullable<FoodFields[Name]> extends unknown[]
    ? FoodFields[Name] | undefined
    : string;
};

/** The names of the fields that have a text input in the food form. */
export type FoodTextInputName = {
  [Name in FoodFieldName]: FoodDraft[Name] extends string ? Name : never;
}[FoodFieldName];

export const blankFoodDraft = mapFields((name) =>
  isListField(name) ? undefined : '',
) as FoodDraft;

/** Parses a stored draft. A field that is missing or has another type is blank. */
export const foodDraftSchema = v.pipe(
  v.object(
    mapFields((name) =>
      isListField(name)
        ? v.fallback(foodFieldsSchema.entries[name], undefined)
        : v.fallback(v.string(), ''),
    ),
  ),
  v.transform((fields) => ({ ...blankFoodDraft, ...fields }) as FoodDraft),
);

export function toFoodDraft(food: FoodFields): FoodDraft {
  return mapFields((name) =>
    isListField(name) ? food[name] : String(food[name] ?? ''),
  ) as FoodDraft;
}

/**
 * Parses the values of the food form. Returns the fields to send, or an error message for each
 * invalid field.
 */
export function parseFoodDraft(
  draft: FoodDraft,
): { fields: FoodFields; errors?: undefined } | { fields?: undefined; errors: FieldErrors } {
  const values = mapFields((name) =>
    isListField(name)
      ? draft[name]
      : parseFoodFieldText(foodFieldsSchema.entries[name], String(draft[name])),
  );
  const result = v.safeParse(foodFieldsSchema, values);
  if (result.success) return { fields: result.output };
  const errors = getFieldErrors(foodFieldsSchema, values);
  if (hasThreeDecimals(draft.price)) errors.price = TOO_MANY_PRICE_DECIMALS_MESSAGE;
  return { errors };
}

export function isRequiredFoodField(name: FoodFieldName): boolean {
  return !v.safeParse(foodFieldsSchema.entries[name], undefined).success;
}

function mapFields<Value>(map: (name: FoodFieldName) => Value): Record<FoodFieldName, Value> {
  const entries = foodFieldNames.map((name) => [name, map(name)]);
  return Object.fromEntries(entries) as Record<FoodFieldName, Value>;
}

function isListField(name: FoodFieldName): boolean {
  return getFieldType(foodFieldsSchema.entries[name]) === 'array';
}

/** Returns the type of a field's Valibot schema. Unwraps the schema of an optional field. */
function getFieldType(schema: v.GenericSchema): string {
  return 'wrapped' in schema ? getFieldType(schema.wrapped as v.GenericSchema) : schema.type;
}

/** Returns the field value for the text of an input, or undefined if the text is blank. */
export function parseFoodFieldText(schema: v.GenericSchema, text: string): unknown {
  if (blankToUndefined(text) === undefined) return undefined;
  return getFieldType(schema) === 'number' ? parseNumberText(text) : text;
}
