import type { Food } from '@potluck/functions/contract/food';
import type { Schema } from '../../lib/http';

type Fields = Record<string, unknown>;

/** As the contract's `food`, without its library: visitors read nothing else. */
export const readableFood: Schema<Food> = { safeParse: accepting(isFood) };

/** As the contract's `foodList`. */
export const readableFoods: Schema<Food[]> = { safeParse: accepting(areFoods) };

function accepting<Data>(isReadable: (value: unknown) => value is Data): Schema<Data>['safeParse'] {
  return (value) => (isReadable(value) ? { success: true, data: value } : { success: false });
}

function areFoods(value: unknown): value is Food[] {
  return Array.isArray(value) && value.every(isFood);
}

function isFood(value: unknown): value is Food {
  if (!isObject(value)) return false;
  const { _id, food_name, food_image, food_category, description, food_origin } = value;
  const texts = [_id, food_name, food_image, food_category, description, food_origin];
  const { price, quantity, purchase_count = 0, added_by } = value;
  return (
    texts.every(isText) && [price, quantity, purchase_count].every(isNumber) && isPerson(added_by)
  );
}

function isPerson(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, email, photoURL } = value;
  return isText(name) && isText(email) && (photoURL === null || isText(photoURL));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
