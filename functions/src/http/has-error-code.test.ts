import { describe, expect, it } from 'vitest';
import { hasErrorCode } from './errors';

const createError = (code: unknown) => Object.assign(new Error('The call failed.'), { code });

describe('hasErrorCode', () => {
  it.each([5, 'auth/user-not-found'])('returns true for the listed code %s', (code) => {
    expect(hasErrorCode(createError(code), [5, 'auth/user-not-found'])).toBe(true);
  });

  it.each([
    ['a code that is not in the list', createError(6)],
    ['a string code instead of the number', createError('5')],
    ['an error without a code', new Error('5 NOT_FOUND')],
    ['an object that is not an Error', { code: 5 }],
    ['undefined', undefined],
  ])('returns false for %s', (_description, error) => {
    expect(hasErrorCode(error, [5])).toBe(false);
  });
});
