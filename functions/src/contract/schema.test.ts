import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import {
  createPageLimitSchema,
  deleteResponseSchema,
  documentIdSchema,
  objectSchema,
} from './fields';

const schema = objectSchema({
  name: v.string(({ input }) => (input === undefined ? 'Name is required.' : 'Name is text.')),
  note: v.optional(v.string()),
  owner: objectSchema({ email: v.pipe(v.string('Email is required.'), v.nonEmpty()) }, 'The owner'),
});
const valid = { name: 'Soup', owner: { email: 'cook@potluck.test' } };

describe('objectSchema', () => {
  it('returns the fields that the schema contains', () => {
    expect(v.parse(schema, { ...valid, note: 'Hot', other: 1 })).toEqual({ ...valid, note: 'Hot' });
    expect(v.parse(schema, valid)).toEqual(valid);
  });

  it.each([
    [{ owner: valid.owner }, 'Name is required.'],
    [{ ...valid, name: 5 }, 'Name is text.'],
    [{ ...valid, owner: {} }, 'Email is required.'],
    [{ ...valid, owner: [] }, 'Email is required.'],
    [{ ...valid, owner: null }, 'The owner must be an object.'],
    ['soup', 'The request must be an object.'],
    [{ name: 'Soup' }, 'The owner must be an object.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(schema, value)).toBe(message);
  });

  it('reports the path of a missing field', () => {
    const { issues = [] } = v.safeParse(schema, { name: 'Soup', owner: {} });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['owner.email']);
  });
});

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

describe('createPageLimitSchema', () => {
  it.each(['1', '24', '240'])('accepts %s', (limit) => {
    expect(v.parse(createPageLimitSchema(), limit)).toBe(Number(limit));
  });

  it.each(['0', '241', '1000', '01', '-1', '1.5', '1e1', ' 1', '', 'all', ['1'], undefined])(
    'rejects %j',
    (limit) => {
      const { issues } = v.safeParse(createPageLimitSchema(), limit);
      expect(issues?.map(({ message }) => message)).toEqual([
        '“limit” must be a number from 1 to 240.',
      ]);
    },
  );

  it('returns a schema with the maximum that the caller passes', () => {
    expect(v.parse(createPageLimitSchema(100), '100')).toBe(100);
    expect(v.safeParse(createPageLimitSchema(100), '101').issues?.[0].message).toBe(
      '“limit” must be a number from 1 to 100.',
    );
  });
});

describe('deleteResponseSchema', () => {
  it('returns `deletedCount` and `message` without unknown fields', () => {
    const response = { deletedCount: 1, message: 'Removed.' };
    expect(v.parse(deleteResponseSchema, { ...response, other: 1 })).toEqual(response);
  });

  it('returns an empty message if the response has none', () => {
    const response = { deletedCount: 0 };
    expect(v.parse(deleteResponseSchema, response)).toEqual({ ...response, message: '' });
  });
});
