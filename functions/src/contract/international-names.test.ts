import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { spoofedNames } from '../testing/spoofed-names';
import { namesByWritingSystem } from '../testing/names-by-writing-system';
import { removeInvisibleCharacters, singleLineTextSchema } from './fields';

const createNameSchema = () => singleLineTextSchema('Name', 120);
const allNames = Object.entries(namesByWritingSystem).flatMap(([script, names]) =>
  names.map((name) => [script, name] as const),
);

describe('the name samples', () => {
  it('contain at least 60 valid names in 20 scripts and 60 spoofed names', () => {
    expect(allNames.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(namesByWritingSystem).length).toBeGreaterThanOrEqual(20);
    expect(new Set(spoofedNames).size).toBeGreaterThanOrEqual(60);
  });
});

describe('singleLineTextSchema', () => {
  it.each(allNames)('accepts the %s name %s and returns it in NFC', (_script, name) => {
    expect(v.parse(createNameSchema(), name)).toBe(name.normalize('NFC'));
    expect(v.parse(createNameSchema(), name.normalize('NFD'))).toBe(name.normalize('NFC'));
  });

  it.each(spoofedNames.map((spoofed) => [JSON.stringify(spoofed), spoofed]))(
    'rejects the spoofed name %s',
    (_escaped, spoofed) => {
      expect(v.safeParse(createNameSchema(), spoofed).success).toBe(false);
    },
  );
});

describe('removeInvisibleCharacters', () => {
  it.each(allNames)('returns the %s name %s with all its characters, in NFC', (_script, name) => {
    expect(removeInvisibleCharacters(name)).toBe(name.normalize('NFC'));
  });

  it.each(spoofedNames.map((spoofed) => [JSON.stringify(spoofed), spoofed]))(
    'converts the spoofed name %s to a valid name, an empty string, or a name with too many marks',
    (_escaped, spoofed) => {
      const cleaned = removeInvisibleCharacters(spoofed);
      expect(removeInvisibleCharacters(cleaned)).toBe(cleaned);
      const { issues } = v.safeParse(createNameSchema(), cleaned);
      const message = issues?.[0].message ?? '';
      expect(['', 'Name is required.', 'Name has more than four accents on one letter.']).toContain(
        message,
      );
    },
  );

  it('removes zero-width non-joiners that do not change how Arabic text is shown', () => {
    expect(removeInvisibleCharacters('محمد‌رضا')).toBe('محمدرضا');
    expect(removeInvisibleCharacters('علی‌')).toBe('علی');
    expect(v.parse(createNameSchema(), 'محمد‌رضا')).toBe('محمدرضا');
  });
});
