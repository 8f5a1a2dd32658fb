import { GrpcStatus } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { isChangedError } from './client';

const createError = (code: unknown) => Object.assign(new Error('The write failed.'), { code });

describe('isChangedError', () => {
  it.each(['NOT_FOUND', 'FAILED_PRECONDITION'] as const)(
    'returns true for the gRPC error %s',
    (code) => {
      expect(isChangedError(createError(GrpcStatus[code]))).toBe(true);
    },
  );

  it.each([
    ['ABORTED', createError(GrpcStatus.ABORTED)],
    ['ALREADY_EXISTS', createError(GrpcStatus.ALREADY_EXISTS)],
    ['INVALID_ARGUMENT', createError(GrpcStatus.INVALID_ARGUMENT)],
    ['an error with a string code instead of a number', createError('9')],
    ['an error without a code', new Error('The write failed.')],
    ['an object that is not an error', { code: GrpcStatus.NOT_FOUND }],
    ['undefined', undefined],
  ])('returns false for %s', (_what, error) => {
    expect(isChangedError(error)).toBe(false);
  });
});
