import { describe, expect, it } from 'vitest';
import { disguisedNames } from '../testing/disguised-names';
import { realNames } from '../testing/real-names';
import { removeInvisible, text } from './text';

const name = text('Name', 120);
const all = Object.entries(realNames).flatMap(([script, names]) =>
  names.map((real) => [script, real] as const),
);

describe('text', () => {
  it('is tested with at least 60 real names in 20 scripts and 60 disguised names', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(realNames).length).toBeGreaterThanOrEqual(20);
    expect(new Set(disguisedNames).size).toBeGreaterThanOrEqual(60);
  });

  it.each(all)('accepts the %s name %s in NFC', (_script, real) => {
    expect(name.parse(real)).toBe(real.normalize('NFC'));
    expect(name.parse(real.normalize('NFD'))).toBe(real.normalize('NFC'));
  });

  it.each(disguisedNames.map((disguised) => [JSON.stringify(disguised), disguised]))(
    'rejects the disguised name %s',
    (_escaped, disguised) => {
      expect(name.safeParse(disguised).success).toBe(false);
    },
  );
});

describe('removeInvisible', () => {
  it.each(all)('keeps the %s name %s', (_script, real) => {
    expect(removeInvisible(real)).toBe(real.normalize('NFC'));
  });

  it.each(disguisedNames.map((disguised) => [JSON.stringify(disguised), disguised]))(
    'makes %s valid, empty, or leaves only surplus marks',
    (_escaped, disguised) => {
      const cleaned = removeInvisible(disguised);
      expect(removeInvisible(cleaned)).toBe(cleaned);
      const { error } = name.safeParse(cleaned);
      const message = error?.issues[0]?.message ?? '';
      expect(['', 'Name is required.', 'Name has more than four accents on one letter.']).toContain(
        message,
      );
    },
  );

  it('removes non-joiners that change nothing in Arabic script', () => {
    expect(removeInvisible('محمد‌رضا')).toBe('محمدرضا');
    expect(removeInvisible('علی‌')).toBe('علی');
    expect(name.parse('محمد‌رضا')).toBe('محمدرضا');
  });
});
