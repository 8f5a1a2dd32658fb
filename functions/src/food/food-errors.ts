import { FOOD_NOT_FOUND_MESSAGE } from '../contract/food';
import { HttpError } from '../http/responses';

export const foodNotFoundError = () => new HttpError('not-found', FOOD_NOT_FOUND_MESSAGE);

export const notOwnerError = () =>
  new HttpError('forbidden', 'Only the cook who added this food item can change it.');

export function photoNotYoursError(): HttpError {
  const message =
    'This photo belongs to another account, or it was removed. Please choose it again.';
  return new HttpError('photo-not-yours', message, { fields: { food_image: message } });
}

export const foodChangedError = () =>
  new HttpError(
    'changed',
    'This food item was bought or changed while you were editing. Check it and save again.',
  );

export const foodIdempotencyKeyReusedError = () =>
  new HttpError(
    'key-reused',
    'Your dish was already added with the details that you sent before. You can find it in My Foods.',
  );

export const tooManyFoodsError = (limit: number) =>
  new HttpError(
    'too-many-dishes',
    `You can have at most ${limit} dishes on the menu. Remove one to add another.`,
  );

export function tooManyFoodAdditionsError(limit: number, waitMs: number): HttpError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new HttpError(
    'too-many-requests',
    `You can add at most ${limit} dishes in 60 minutes. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } },
  );
}
