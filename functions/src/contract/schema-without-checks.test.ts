import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { toSchemaWithoutChecks } from './schema';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3));
const schema = v.object({
  name,
  price: v.pipe(v.number(), v.maxValue(5)),
  tags: v.optional(v.pipe(v.array(name), v.maxLength(1))),
  owner: v.object({ photo: v.nullable(name) }),
});
const withinLimits = { name: 'Pie', price: 5, tags: ['raw'], owner: { photo: null } };
const beyondLimits = { name: ' Stew ', price: 6, tags: ['', 'spicy'], owner: { photo: 'photo' } };

describe('toSchemaWithoutChecks', () => {
  it('returns a schema that accepts a value beyond the limits and does not change the value', () => {
    expect(v.safeParse(schema, beyondLimits).success).toBe(false);
    expect(v.parse(toSchemaWithoutChecks(schema), beyondLimits)).toEqual(beyondLimits);
    expect(v.safeParse(schema, beyondLimits).success).toBe(false);
  });

  it('returns a schema that accepts a missing optional list', () => {
    const { tags: _, ...rest } = withinLimits;
    expect(v.parse(toSchemaWithoutChecks(schema), rest)).toEqual(rest);
  });

  it.each([
    { name: 5 },
    { name: undefined },
    { price: '5' },
    { price: null },
    { tags: null },
    { tags: 'raw' },
    { tags: [5] },
    { owner: null },
    { owner: {} },
    { owner: { photo: 5 } },
  ])('returns a schema that rejects a value of the wrong type: %j', (change) => {
    expect(v.safeParse(toSchemaWithoutChecks(schema), { ...withinLimits, ...change }).success).toBe(
      false,
    );
  });
});
