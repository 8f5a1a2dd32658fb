import { expect, it } from 'vitest';
import { ApiError, isNotFoundError } from './api-error';

const createError = (status: number, code: ApiError['code']) =>
  new ApiError({ status, code, message: 'No.' });

it('isNotFoundError returns true for an error of the API with status 404', () => {
  expect(isNotFoundError(createError(404, 'not-found'))).toBe(true);
});

it.each(['unreadable', 'not-json'] as const)(
  'isNotFoundError returns false for a response with status 404 and the code “%s”, because a proxy may have sent it',
  (code) => {
    expect(isNotFoundError(createError(404, code))).toBe(false);
  },
);

it.each(['unreadable', 'not-json'] as const)(
  'isOutcomeKnown is false for a response with status 403 and the code “%s”, because a proxy may have sent it',
  (code) => {
    expect(createError(403, code).isOutcomeKnown).toBe(false);
  },
);
