import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toUncheckedSchema } from './unchecked-schema';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(3));
const schema = z.object({
  name,
  price: z.number().check(z.maximum(5)),
  tags: z.optional(z.array(name).check(z.maxLength(1))),
  owner: z.object({ photo: z.nullable(name) }),
});
const withinLimits = { name: 'Pie', price: 5, tags: ['raw'], owner: { photo: null } };
const beyondLimits = { name: ' Stew ', price: 6, tags: ['', 'spicy'], owner: { photo: 'photo' } };

describe('toUncheckedSchema', () => {
  it('returns a schema that accepts a value beyond the limits and does not change the value', () => {
    expect(schema.safeParse(beyondLimits).success).toBe(false);
    expect(toUncheckedSchema(schema).parse(beyondLimits)).toEqual(beyondLimits);
    expect(schema.safeParse(beyondLimits).success).toBe(false);
  });

  it('returns a schema that accepts a missing optional list', () => {
    const { tags: _, ...rest } = withinLimits;
    expect(toUncheckedSchema(schema).parse(rest)).toEqual(rest);
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
    expect(toUncheckedSchema(schema).safeParse({ ...withinLimits, ...change }).success).toBe(false);
  });
});
