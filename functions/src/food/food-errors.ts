import { findDietConflict } from '../contract/diets';
import { FOOD_NOT_FOUND_MESSAGE, type Food, type FoodFields } from '../contract/food';
import { findWindowProblem } from '../contract/pickup';
import type { Account } from '../account/authenticate';
import { HttpError, quotaError } from '../http/responses';

/**
 * Checks the rules that need more than one field, or the present time `now` in ms since the epoch. `stored` contains the
 * fields before the change.
 * @throws HttpError 400 with the error of the field.
 */
export function requireConsistentFields(
  fields: FoodFields,
  now: number,
  stored?: Pick<FoodFields, 'windows'>,
): void {
  const { windows, zone } = fields;
  const errors = {
    diets: findDietConflict(fields),
    windows: findWindowProblem(windows, stored?.windows, now),
    zone: windows && zone === undefined ? 'The time zone is required.' : undefined,
  };
  for (const [name, message] of Object.entries(errors)) {
    if (message !== undefined) {
      throw new HttpError('invalid', message, { fields: { [name]: message } });
    }
  }
}

export const foodNotFoundError = () => new HttpError('not-found', FOOD_NOT_FOUND_MESSAGE);

export function photoNotYoursError(): HttpError {
  const message =
    'This photo belongs to another account, or it was removed. Please choose it again.';
  return new HttpError('photo-not-yours', message, { fields: { food_image: message } });
}

export const foodChangedError = (food: Food) =>
  new HttpError(
    'changed',
    'This food item was bought or changed while you were editing. Check it and save again.',
    { food },
  );

export const tooManyFoodsError = (limit: number, { isEmailVerified }: Account) =>
  quotaError(
    'too-many-dishes',
    'dishes',
    `You can have at most ${limit} dishes on the menu. ${isEmailVerified ? 'Remove one to add another.' : 'Confirm your email to add more.'}`,
  );

export function tooManyFoodAdditionsError(limit: number, waitMs: number): HttpError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new HttpError(
    'too-many-requests',
    `You can add at most ${limit} dishes in 60 minutes. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } },
  );
}
