import type { Request } from 'express';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { objectSchema } from '../contract/fields';
import {
  parseBody,
  parseDocumentId,
  parseIdempotencyKey,
  parseQuery,
  parseWithSchema,
  readBearerToken,
} from './parse-request';
import { HttpError } from './responses';

const profileSchema = objectSchema({
  name: v.string('Name is required.'),
  photo: v.optional(objectSchema({ url: v.string('URL must be text.') })),
});

describe('parseBody', () => {
  /** Returns a request like those that `guardServer` passes to the app, which lack `rawBody` without a body. */
  const createRequest = (body?: string | Uint8Array, hasJsonType: boolean | null = true) =>
    ({
      // Express's `request.is` returns null if the request has no body.
      is: (type: string) => hasJsonType && type === 'application/json' && type,
      ...(body !== undefined && { rawBody: Buffer.from(body) }),
    }) as unknown as Request;

  it('returns the JSON object in the request body', () => {
    expect(parseBody(createRequest('{"name":"Zoë"}'), profileSchema)).toEqual({ name: 'Zoë' });
  });

  it('throws 400 if the request body is not encoded in UTF-8', () => {
    const body = Buffer.from('{"name":"Zo\u00eb"}', 'latin1');
    const message = 'The request must be a JSON object.';
    expect(() => parseBody(createRequest(body), v.object({}))).toThrow(
      expect.objectContaining({ status: 400, message }),
    );
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
  ])('validates an empty object instead if the request body is %s', (_description, body) => {
    const request = createRequest(body, null);
    expect(parseBody(request, v.object({}))).toEqual({});
    expect(() => parseBody(request, profileSchema)).toThrow('Name is required.');
  });
});

it('parseQuery returns only the query parameters that the schema contains', () => {
  const request = { query: { name: 'Amara', other: '1' } } as unknown as Request;
  expect(parseQuery(request, profileSchema)).toEqual({ name: 'Amara' });
});

it('parseDocumentId returns a valid id, and throws the error `notFound` for an invalid one', () => {
  const notFound = new HttpError('not-found', 'No such order.');
  expect(parseDocumentId('order-1', notFound)).toBe('order-1');
  for (const id of ['../order', undefined, ['order-1', 'order-2']]) {
    expect(() => parseDocumentId(id, notFound)).toThrow(notFound);
  }
});

describe('parseWithSchema', () => {
  it('throws 400 with the first error of each field, keyed by its path', () => {
    const nameSchema = v.pipe(
      v.string(),
      v.minLength(3, 'Name is too short.'),
      v.regex(/[A-Z]/, 'Name needs a capital.'),
    );
    const schema = objectSchema({
      name: nameSchema,
      photo: objectSchema({ url: v.string('No URL.') }),
    });
    expect(() => parseWithSchema(schema, { name: 'a', photo: {} })).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Name is too short.',
        details: { fields: { name: 'Name is too short.', 'photo.url': 'No URL.' } },
      }),
    );
  });

  it('reports one error for a list with several invalid items, without their indexes', () => {
    const schema = v.object({ prices: v.array(objectSchema({ amount: v.number('No amount.') })) });
    expect(() => parseWithSchema(schema, { prices: [{}, {}] })).toThrow(
      expect.objectContaining({ details: { fields: { 'prices.amount': 'No amount.' } } }),
    );
  });
});

describe('parseIdempotencyKey', () => {
  const parse = (headers: Record<string, string>) =>
    parseIdempotencyKey({ headers } as unknown as Request);

  it('returns undefined if the request does not have the header', () => {
    expect(parse({ host: 'potluck.test' })).toBeUndefined();
  });

  it.each(['x'.repeat(8), 'x'.repeat(128), '!~-09azAZ'])('returns the key %s', (key) => {
    expect(parse({ 'idempotency-key': key })).toBe(key);
  });

  it.each(['', 'x'.repeat(7), 'x'.repeat(129), 'four five', ' eight888', 'eight888 ', 'eight88é'])(
    'throws 400 for the key %j',
    (key) => {
      const message = 'Idempotency-Key must be 8 to 128 visible characters.';
      expect(() => parse({ 'idempotency-key': key })).toThrow(
        expect.objectContaining({
          status: 400,
          details: { fields: { 'idempotency-key': message } },
        }),
      );
    },
  );
});

describe('readBearerToken', () => {
  const read = (authorization: string | undefined) =>
    readBearerToken({
      get: (name: string) => (name === 'Authorization' ? authorization : undefined),
    } as Request);

  it.each(['Bearer token-1', 'bearer token-1'])('returns the token of “%s”', (header) => {
    expect(read(header)).toBe('token-1');
  });

  it.each([
    undefined,
    'Basic dXNlcjpwYXNz',
    'Bearer ',
    'Bearer token-1 token-2',
    'x Bearer token-1',
    'Bearertoken-1',
  ])('throws 401 for the header %j', (header) => {
    expect(() => read(header)).toThrow(expect.objectContaining({ status: 401 }));
  });
});
