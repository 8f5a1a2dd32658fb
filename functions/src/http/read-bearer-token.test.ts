import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { readBearerToken } from './parse-request';

/**
 * Creates a fake request. Its only header is `Authorization`, or it has no header if the value is undefined.
 */
const createRequest = (authorization: string | undefined) =>
  ({
    get: (name: string) => (name === 'Authorization' ? authorization : undefined),
  }) as Request;

describe('readBearerToken', () => {
  it.each(['Bearer token-1', 'bearer token-1', 'BEARER token-1'])(
    'returns the token of `Authorization: %s`',
    (header) => {
      expect(readBearerToken(createRequest(header))).toBe('token-1');
    },
  );

  it.each([
    ['a missing header', undefined],
    ['another authentication scheme', 'Basic dXNlcjpwYXNz'],
    ['a missing token', 'Bearer '],
    ['two tokens', 'Bearer token-1 token-2'],
    ['text before the scheme', 'x Bearer token-1'],
    ['a missing space after the scheme', 'Bearertoken-1'],
  ])('throws 401 for %s', (_description, header) => {
    expect(() => readBearerToken(createRequest(header))).toThrow(
      expect.objectContaining({ status: 401 }),
    );
  });
});
