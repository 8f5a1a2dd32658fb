import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorResponseSchema } from './error-response';

const body = {
  code: 'invalid',
  message: 'Check price: Price is required.',
  fields: { price: 'Price is required.' },
  requestId: 'b9ba',
};

describe('errorResponseSchema', () => {
  it('returns the code, message, field errors, and request id without unknown fields', () => {
    expect(v.parse(errorResponseSchema, { ...body, other: 1 })).toEqual(body);
  });

  it('accepts an error response without field errors', () => {
    const { fields: _fields, ...withoutFields } = body;
    expect(v.parse(errorResponseSchema, withoutFields)).toEqual(withoutFields);
  });

  it.each([
    'invalid',
    'unauthenticated',
    'forbidden',
    'not-found',
    'method-not-allowed',
    'timeout',
    'own-item',
    'login-too-old',
    'open-orders',
    'order-changed',
    'order-state',
    'email-not-verified',
    'insufficient-quantity',
    'price-changed',
    'key-reused',
    'changed',
    'too-many-dishes',
    'too-large',
    'headers-too-large',
    'unsupported-type',
    'too-many-requests',
    'busy',
    'unavailable',
    'internal',
  ])('accepts the error code %s', (code) => {
    expect(v.parse(errorResponseSchema, { ...body, code })).toMatchObject({ code });
  });

  it.each([
    ['an unknown code', { code: 'other' }],
    ['no message', { message: undefined }],
    ['no request id', { requestId: undefined }],
  ])('rejects an error response with %s', (_description, changes) => {
    expect(v.safeParse(errorResponseSchema, { ...body, ...changes }).success).toBe(false);
  });
});
