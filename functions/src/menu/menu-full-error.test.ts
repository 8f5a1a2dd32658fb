import { describe, expect, it } from 'vitest';
import { throwMenuFullError } from './menu-full-error';

const INVALID_ARGUMENT = 3;
const UNAVAILABLE = 14;
const tooLarge = 'The document exceeds the maximum allowed size of 1,048,576 bytes.';
const tooLargeMessages = [
  tooLarge,
  'The document exceeds the maximum size allowed.',
  'The maximum entity size is 1048576 bytes.',
];

const catchThrown = (error: unknown): unknown => {
  try {
    return throwMenuFullError(error);
  } catch (thrown) {
    return thrown;
  }
};

describe('throwMenuFullError', () => {
  it.each(tooLargeMessages)('throws an HttpError 507 if Firestore responds with: %s', (message) => {
    const error = Object.assign(new Error(message), { code: INVALID_ARGUMENT });
    expect(catchThrown(error)).toMatchObject({
      status: 507,
      code: 'menu-full',
      message: 'The menu is full, so this dish cannot be saved.',
    });
  });

  it.each([
    [
      'an error with another message',
      Object.assign(new Error('Invalid.'), { code: INVALID_ARGUMENT }),
    ],
    ['an error with another code', Object.assign(new Error(tooLarge), { code: UNAVAILABLE })],
    ['an error without a code', new Error(tooLarge)],
    ['a value that is not an Error', { message: tooLarge, code: INVALID_ARGUMENT }],
    ['undefined', undefined],
  ])('throws %s unchanged', (_description, error) => {
    expect(catchThrown(error)).toBe(error);
  });
});
