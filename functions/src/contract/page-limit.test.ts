import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createPageLimitSchema } from './schema';

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
