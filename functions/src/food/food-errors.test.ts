import { describe, expect, it } from 'vitest';
import {
  foodChangedError,
  foodNotFoundError,
  notOwnerError,
  tooManyFoodAdditionsError,
  tooManyFoodsError,
} from './food-errors';
import { tooManyBuyersError } from './change-stock';

describe('the errors of foods', () => {
  it.each([
    [foodNotFoundError(), 404, 'not-found', 'The food item does not exist or was removed.'],
    [notOwnerError(), 403, 'forbidden', 'Only the cook who added this food item can change it.'],
    [
      foodChangedError(),
      409,
      'changed',
      'This food item was bought or changed while you were editing. Check it and save again.',
    ],
    [
      tooManyFoodsError(200),
      409,
      'too-many-dishes',
      'You can have at most 200 dishes on the menu. Remove one to add another.',
    ],
  ])('contain the specified status, code and message: %s', (error, status, code, message) => {
    expect(error).toMatchObject({ status, code, message, headers: {} });
  });
});

describe('tooManyBuyersError', () => {
  it('returns a 503 that asks the client to retry after 2 seconds', () => {
    expect(tooManyBuyersError()).toMatchObject({
      status: 503,
      code: 'busy',
      message: 'Many people are ordering this dish right now. Please try again in a moment.',
      headers: { 'Retry-After': '2' },
    });
  });
});

describe('tooManyFoodAdditionsError', () => {
  it.each([
    [1, '1', 'a minute'],
    [59_001, '60', 'a minute'],
    [60_000, '60', 'a minute'],
    [60_001, '61', '2 minutes'],
    [1_800_000, '1800', '30 minutes'],
  ])(
    'rounds a wait of %d ms up to %s seconds in Retry-After and to %s in the message',
    (waitMs, retryAfter, wait) => {
      expect(tooManyFoodAdditionsError(30, waitMs)).toMatchObject({
        status: 429,
        code: 'too-many-requests',
        message: `You can add at most 30 dishes in 60 minutes. Please try again in ${wait}.`,
        headers: { 'Retry-After': retryAfter },
      });
    },
  );
});
