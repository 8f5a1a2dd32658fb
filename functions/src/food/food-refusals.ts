import { HttpError } from '../http/http-error';

export const foodNotFound = () =>
  new HttpError('not-found', 'The food item does not exist or was removed.');

export const notTheOwner = () =>
  new HttpError('forbidden', 'Only the cook who added this food item can change it.');

export const tooManyBuyers = () =>
  new HttpError(
    'busy',
    'Many people are ordering this dish right now. Please try again in a moment.',
    { headers: { 'Retry-After': '2' } },
  );

export const foodChanged = () =>
  new HttpError(
    'changed',
    'This food item was bought or changed while you were editing. Check it and save again.',
  );
