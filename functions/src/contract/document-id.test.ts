import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { documentIdSchema } from './document-id';

describe('documentIdSchema', () => {
  it.each(['tonkotsu-ramen', 'R7Ufh2kLpQ', 'a_b', '_', '__x', '__x__y', 'x'.repeat(64)])(
    'accepts %s',
    (id) => {
      expect(v.parse(documentIdSchema, id)).toBe(id);
    },
  );

  it.each([
    ['', 'Id is not valid.'],
    ['.', 'Id is not valid.'],
    ['..', 'Id is not valid.'],
    ['a/b', 'Id is not valid.'],
    ['foods/a', 'Id is not valid.'],
    ['__x__', 'Id is not valid.'],
    ['__reserved__', 'Id is not valid.'],
    ['a b', 'Id is not valid.'],
    ['é', 'Id is not valid.'],
    ['x'.repeat(65), 'Id is not valid.'],
    ['a\nb', 'Id is not valid.'],
    [7, 'Id is required.'],
    [null, 'Id is required.'],
    [undefined, 'Id is required.'],
  ])('rejects %j with the message “%s”', (id, message) => {
    expect(findFirstSchemaError(documentIdSchema, id)).toBe(message);
  });
});
