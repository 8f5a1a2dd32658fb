import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { objectSchema } from './schema';

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
