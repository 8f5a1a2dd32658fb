import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { documentIdSchema } from './schema';

describe('documentIdSchema', () => {
  it.each(['tonkotsu-ramen', 'R7Ufh2kLpQ', 'a_b', '_', '__x', '__x__y', 'x'.repeat(64)])(
    'accepts %s',
    (id) => {
      expect(v.parse(documentIdSchema, id)).toBe(id);
    },
  );

  it.each([
    ['', 'ID is not valid.'],
    ['.', 'ID is not valid.'],
    ['..', 'ID is not valid.'],
    ['a/b', 'ID is not valid.'],
    ['foods/a', 'ID is not valid.'],
    ['__x__', 'ID is not valid.'],
    ['__reserved__', 'ID is not valid.'],
    ['a b', 'ID is not valid.'],
    ['é', 'ID is not valid.'],
    ['x'.repeat(65), 'ID is not valid.'],
    ['a\nb', 'ID is not valid.'],
    [7, 'ID is required.'],
    [null, 'ID is required.'],
    [undefined, 'ID is required.'],
  ])('rejects %j with the message “%s”', (id, message) => {
    expect(findFirstSchemaError(documentIdSchema, id)).toBe(message);
  });
});
