import { describe, expect, it } from 'vitest';
import { createLimitSchema } from './page-limit';

describe('createLimitSchema', () => {
  it.each(['1', '24', '240'])('accepts %s', (limit) => {
    expect(createLimitSchema().parse(limit)).toBe(Number(limit));
  });

  it.each(['0', '241', '1000', '01', '-1', '1.5', '1e1', ' 1', '', 'all', ['1'], undefined])(
    'rejects %j',
    (limit) => {
      const { error } = createLimitSchema().safeParse(limit);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'Limit must be a number from 1 to 240.',
      ]);
    },
  );

  it('accepts another maximum', () => {
    expect(createLimitSchema(100).parse('100')).toBe(100);
    expect(createLimitSchema(100).safeParse('101').error?.issues[0]?.message).toBe(
      'Limit must be a number from 1 to 100.',
    );
  });
});
