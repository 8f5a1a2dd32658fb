import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorResponseSchema } from './error-response';

const body = {
  code: 'invalid',
  message: 'Price is required.',
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

  it('accepts an unknown code, because a newer version of the API may have sent it', () => {
    expect(v.parse(errorResponseSchema, { ...body, code: 'new' })).toMatchObject({ code: 'new' });
  });

  it.each([
    ['no code', { code: undefined }],
    ['no message', { message: undefined }],
    ['no request id', { requestId: undefined }],
  ])('rejects an error response with %s', (_description, changes) => {
    expect(v.safeParse(errorResponseSchema, { ...body, ...changes }).success).toBe(false);
  });
});
