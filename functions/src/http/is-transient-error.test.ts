import { GrpcStatus } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { isTransientError } from './errors';

const createGrpcError = (code: unknown) => Object.assign(new Error('Firestore failed.'), { code });

describe('isTransientError', () => {
  it.each(['DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'ABORTED', 'UNAVAILABLE'] as const)(
    'returns true for the gRPC error %s',
    (name) => {
      expect(isTransientError(createGrpcError(GrpcStatus[name]))).toBe(true);
    },
  );

  it.each([408, 429, 500, 502, 503, 504, 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])(
    'returns true for the error %s of Cloud Storage',
    (code) => {
      expect(isTransientError(createGrpcError(code))).toBe(true);
    },
  );

  it.each([
    ['a missing file in Cloud Storage', createGrpcError(404)],
    ['another gRPC error', createGrpcError(GrpcStatus.NOT_FOUND)],
    ['an error with a string code instead of a number', createGrpcError('14')],
    ['an error without a code', new Error('14 UNAVAILABLE')],
    ['an object that is not an Error', { code: GrpcStatus.UNAVAILABLE }],
    ['undefined', undefined],
  ])('returns false for %s', (_description, error) => {
    expect(isTransientError(error)).toBe(false);
  });
});
