import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { namesByWritingSystem } from '../testing/names-by-writing-system';
import {
  multilineTextSchema,
  removeInvisibleCharacters,
  singleLineTextSchema,
  toNameSortKey,
} from './fields';
import { normalizeForSearch, toLabelKey } from './search-text';

// Each test creates its own schema. If the code outside the tests created a schema and this failed, the
// error would end the test file before any test ran.
const createNameSchema = () => singleLineTextSchema('Name', 120);
const NOT_DISPLAYABLE = 'Name contains characters that cannot be shown.';
const INVISIBLE = 'Name contains invisible characters. Please delete them or type it again.';
const TOO_MANY_MARKS = 'Name has more than four accents on one letter.';

/** Code points of characters that are invisible in a Latin name. */
const invisibleCodePoints = [
  0x00ad, 0x034f, 0x061c, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2067,
  0x2068, 0x2069, 0x206a, 0x206f, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xfff0, 0xfff9, 0xfffa, 0xfffb,
  0xfffc, 0x1bca0, 0x1d173, 0x1d17a, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100, 0xe01ef,
];

/** Names that look like another name: “Ch\u200Bef” looks like “Chef”. Escapes show the invisible characters. */
const spoofedNames: string[] = [
  ...invisibleCodePoints.map((codePoint) => `Ch${String.fromCodePoint(codePoint)}ef`),
  '\u{200b}Chef',
  'Chef\u{2060}',
  '\u{200b}\u{200b}',
  '\u{e0043}\u{e0068}\u{e0065}\u{e0066}',
  'Ли\u{200d}за',
  '王\u{200d}明',
  '王\u{e0100}明',
  'م\u{200d}حمد',
  'रा\u{200d}म',
  'राम\u{200c}',
  '김\u{200c}민준',
  '🍜\u{200d}',
  '🍜\u{fe0f}\u{fe0f}',
  'Room 7\u{fe0f}',
  '🍜\u{200d}Chef',
  '🏴\u{e0067}\u{e0062}\u{e0078}\u{e0078}\u{e0078}\u{e007f}',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}',
  'Che\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}f',
  'Z\u{310}\u{311}\u{312}\u{313}\u{315}oe',
  'ကျ\u{103a}\u{103a}\u{103a}\u{103a}\u{103a}',
  'रा\u{93e}\u{93e}\u{93e}\u{93e}\u{93e}म',
];

describe('singleLineTextSchema', () => {
  it.each([
    ['an empty string', '', 'Name is required.'],
    ['only whitespace', ' \t ', 'Name is required.'],
    ['one character too many', 'x'.repeat(121), 'Name can have at most 120 characters.'],
    ['a control character', 'Ra\u0000men', NOT_DISPLAYABLE],
    ['a line break', 'Ra\nmen', NOT_DISPLAYABLE],
    ['a lone surrogate', 'Ra\ud800men', NOT_DISPLAYABLE],
    ['a bidirectional control character', 'Ra\u202emen', NOT_DISPLAYABLE],
    ['only invisible characters', '\u200b\u200b', NOT_DISPLAYABLE],
    ['an invisible character', 'Ra\u200bmen', INVISIBLE],
    ['five accents on one letter', `Ra${'\u0310'.repeat(5)}men`, TOO_MANY_MARKS],
    [
      'five marks of two scripts on a Burmese letter',
      '\u1000\u102b\u093e\u093e\u093e\u093e',
      TOO_MANY_MARKS,
    ],
    ['undefined', undefined, 'Name is required.'],
    ['a number', 7, 'Name must be text.'],
    ['null', null, 'Name must be text.'],
    ['an array', ['Ramen'], 'Name must be text.'],
  ])('rejects %s (%j) with the message “%s”', (_description, value, message) => {
    expect(findFirstSchemaError(createNameSchema(), value)).toBe(message);
  });

  it('converts all characters that look like spaces to single spaces, and removes them around the text', () => {
    const spaces =
      ' \u00a0\u1680\u2000\u2009\u200a\u202f\u205f\u3000\u115f\u1160\u2800\u3164\uffa0';
    for (const space of [...spaces.split(''), spaces]) {
      const typed = `${space}Chef${space}Sam${space}`;
      expect(v.parse(createNameSchema(), typed)).toBe('Chef Sam');
      expect(v.parse(multilineTextSchema('Note', 20), `${typed}\nOne.`)).toBe('Chef Sam \nOne.');
      expect(findFirstSchemaError(createNameSchema(), space)).toBe('Name is required.');
    }
  });

  it.each(['\u0610', '\u0711'])('rejects 200,000 marks %j in linear time', (mark) => {
    // In quadratic time, this text takes several minutes, which is more than the time limit of a test. A request
    // can contain at most 8,000 marks.
    expect(v.safeParse(createNameSchema(), mark.repeat(200_000)).success).toBe(false);
  });
});

describe('a name', () => {
  it('is tested with at least 60 names in 20 scripts and 60 spoofed names', () => {
    expect(Object.values(namesByWritingSystem).flat().length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(namesByWritingSystem).length).toBeGreaterThanOrEqual(20);
    expect(new Set(spoofedNames).size).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(namesByWritingSystem))(
    'in the script %s is accepted in both Unicode forms, and keeps all its characters, in NFC',
    (_script, names) => {
      for (const name of names) {
        const composed = name.normalize('NFC');
        expect(v.parse(createNameSchema(), name)).toBe(composed);
        expect(v.parse(createNameSchema(), name.normalize('NFD'))).toBe(composed);
        expect(removeInvisibleCharacters(name)).toBe(composed);
      }
    },
  );

  it.each(spoofedNames.map((spoofed) => [JSON.stringify(spoofed), spoofed]))(
    'that is spoofed as %s is rejected, and removeInvisibleCharacters converts it to a valid name, an empty string, or a name with too many marks',
    (_escaped, spoofed) => {
      expect(findFirstSchemaError(createNameSchema(), spoofed)).toBeDefined();
      const cleaned = removeInvisibleCharacters(spoofed);
      expect(removeInvisibleCharacters(cleaned)).toBe(cleaned);
      expect([undefined, 'Name is required.', TOO_MANY_MARKS]).toContain(
        findFirstSchemaError(createNameSchema(), cleaned),
      );
    },
  );

  it('loses zero-width non-joiners that do not change how Arabic text is shown', () => {
    expect(removeInvisibleCharacters('محمد‌رضا')).toBe('محمدرضا');
    expect(removeInvisibleCharacters('علی‌')).toBe('علی');
    expect(v.parse(createNameSchema(), 'محمد‌رضا')).toBe('محمدرضا');
  });
});

describe.each([1, 0])('multilineTextSchema with at least %i characters', (min) => {
  it('normalizes line breaks to \\n', () => {
    const text = ' One.\r\nTwo.\rThree. ';
    expect(v.parse(multilineTextSchema('Name', 20, min), text)).toBe('One.\nTwo.\nThree.');
  });

  it.each([
    [undefined, 'Name is required.'],
    [null, 'Name must be text.'],
    ['x'.repeat(21), 'Name can have at most 20 characters.'],
    ['One.\u0007', NOT_DISPLAYABLE],
    // A line break within a surrogate pair.
    ['\ud83c\n\udf5c', NOT_DISPLAYABLE],
    ['\u200b', NOT_DISPLAYABLE],
    ['On\u200be.', INVISIBLE],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(multilineTextSchema('Name', 20, min), value)).toBe(message);
  });
});

it.each(['', ' \n '])(
  'multilineTextSchema accepts the blank text %j only with at least 0 characters',
  (text) => {
    expect(v.parse(multilineTextSchema('Note', 10, 0), text)).toBe('');
    expect(findFirstSchemaError(multilineTextSchema('Note', 10), text)).toBe('Note is required.');
  },
);

describe('normalizeForSearch', () => {
  it.each([
    ['Crème', 'CRE\u0300ME'],
    ['İSTANBUL köfte', 'istanbul KÖFTE'],
    ['Karnıyarık', 'KARNIYARIK'],
    ['Käsespätzle mit Weißwurst', 'KÄSESPÄTZLE MIT WEISSWURST'],
    ['Μουσακάς', 'ΜΟΥΣΑΚΑΣ'],
    ['Tiramisù', 'tiramisu'],
    ['Phở bò', 'pho bo'],
    ['Jalapeño', 'jalapeno'],
    ['Bánh Đúc', 'banh duc'],
    ['Żurek Łódź', 'zurek lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Kräuterkloß ẞ', 'krauterkloss ss'],
    ['ᾠά', 'ωα'],
    ['Борщ с щёлкой', 'БОРЩ С ЩЕЛКОИ'],
    ['مُحَمَّرَة', 'محمرة'],
    ['أكلة', 'اكلة'],
    ['ラーメン', 'らーめん'],
    ['ガパオ ヴィーガン', 'がぱお ゔぃーがん'],
    ['サヽヾ', 'さゝゞ'],
    ['天ぷら そば', '天ぷら　そば'],
  ])('returns the same text for %s and %s', (name, typed) => {
    const normalized = normalizeForSearch(name);
    expect(normalizeForSearch(typed)).toBe(normalized);
    expect(normalizeForSearch(normalized)).toBe(normalized);
  });

  it.each([
    ['ガ', 'カ'],
    ['パ', 'ハ'],
    ['が', 'か'],
    ['कि', 'क'],
    ['ड़', 'ड'],
    ['খাঁ', 'খা'],
    ['தி', 'த'],
    ['กิ', 'ก'],
    ['שָׁ', 'ש'],
    ['각', '가'],
  ])(
    'returns different texts for %s and %s, because the mark makes another letter',
    (one, other) => {
      expect(normalizeForSearch(one)).not.toBe(normalizeForSearch(other));
    },
  );

  it('finds the beginning of a Greek word that is typed in uppercase, and keeps symbols', () => {
    expect(normalizeForSearch('Μουσακας')).toBe('μουσακασ');
    expect(normalizeForSearch('ΜΟΥΣ')).toBe('μουσ');
    expect(normalizeForSearch('Room 7️⃣ ~{½}')).toBe('room 7️⃣ ~{½}');
  });

  it('has the same result for equal names in both Unicode forms, also in scripts whose marks it keeps', () => {
    for (const name of Object.values(namesByWritingSystem).flat()) {
      expect(normalizeForSearch(name.normalize('NFD'))).toBe(normalizeForSearch(name));
    }
  });
});

describe('toLabelKey', () => {
  it('returns the same text only for labels that differ in case, accents, or spaces', () => {
    const keys = ['Crème brûlée', 'CREME  BRULEE', 'cremebrulee', 'Creme-brulee'].map(toLabelKey);
    expect(keys).toEqual(['cremebrulee', 'cremebrulee', 'cremebrulee', 'creme-brulee']);
  });
});

it('toNameSortKey sorts names regardless of case, accents, and Unicode form', () => {
  const names = ['zucchini', 'Éclair', 'apple pie', 'Dumplings', 'Crème brûlée'];
  expect(names.sort((a, b) => (toNameSortKey(a) < toNameSortKey(b) ? -1 : 1))).toEqual([
    'apple pie',
    'Crème brûlée',
    'Dumplings',
    'Éclair',
    'zucchini',
  ]);
  expect(toNameSortKey('Cr\u00e8me')).toBe('creme');
  expect(toNameSortKey('Cre\u0300me')).toBe('creme');
  expect(toNameSortKey('\uac00')).toBe(toNameSortKey('\u1100\u1161'));
});
