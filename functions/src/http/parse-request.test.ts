import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { objectSchema } from '../contract/fields';
import { HttpError } from './responses';
import { parseBody, parseDocumentId, parseQuery, parseWithSchema } from './parse-request';

const profileSchema = objectSchema({
  name: v.string('Name is required.'),
  photo: v.optional(objectSchema({ url: v.string('URL must be text.') })),
});

/**
 * Returns a request like those that `guardServer` passes to the app. `rawBody` contains the bytes of the
 * request body. It is missing if the request has no body.
 */
function createRequest(body: string | Uint8Array | undefined, hasJsonType: boolean | null = true) {
  const request = {
    // Express's `request.is` returns null if the request has no body, and false if its body has
    // another type.
    is: (type: string) => hasJsonType && type === 'application/json' && type,
    ...(body !== undefined && { rawBody: Buffer.from(body) }),
  };
  return request as unknown as Request;
}

const NO_JSON_OBJECT = { status: 400, message: 'The request must be a JSON object.' };

describe('parseBody', () => {
  it('returns the JSON object in the request body', () => {
    expect(parseBody(createRequest('{"name":"Zoë"}'), profileSchema)).toEqual({ name: 'Zoë' });
  });

  it('throws 415 if the content type of the request body is not application/json', () => {
    expect(() => parseBody(createRequest('name=Amara', false), profileSchema)).toThrow(
      expect.objectContaining({
        status: 415,
        message: 'The request must be sent as application/json.',
      }),
    );
  });

  it.each([
    ['text that is not JSON', '{"name":'],
    ['JSON that is not encoded in UTF-8', Buffer.from('{"name":"Zo\u00eb"}', 'latin1')],
    ['a number', '1'],
    ['null', 'null'],
    ['an array', '[]'],
  ])('throws 400 if the request body is %s', (_description, body) => {
    expect(() => parseBody(createRequest(body), v.object({}))).toThrow(
      expect.objectContaining(NO_JSON_OBJECT),
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

describe('parseQuery', () => {
  it('returns only the query parameters that the schema contains', () => {
    const request = { query: { name: 'Amara', other: '1' } } as unknown as Request;
    expect(parseQuery(request, profileSchema)).toEqual({ name: 'Amara' });
  });
});

describe('parseDocumentId', () => {
  const notFound = new HttpError('not-found', 'No such order.');

  it('returns a valid id', () => {
    expect(parseDocumentId('order-1', notFound)).toBe('order-1');
  });

  it.each([['../order'], [undefined], [['order-1', 'order-2']]])(
    'throws the error `notFound` for the invalid id %j',
    (id) => {
      expect(() => parseDocumentId(id, notFound)).toThrow(notFound);
    },
  );
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
        fields: { name: 'Name is too short.', 'photo.url': 'No URL.' },
      }),
    );
  });

  it('reports one error for a list with several invalid items, without their indexes', () => {
    const schema = v.object({ prices: v.array(objectSchema({ amount: v.number('No amount.') })) });
    expect(() =>
      parseWithSchema(schema, { prices: Array.from({ length: 8000 }, () => ({})) }),
    ).toThrow(
      expect.objectContaining({ message: 'No amount.', fields: { 'prices.amount': 'No amount.' } }),
    );
  });
});
