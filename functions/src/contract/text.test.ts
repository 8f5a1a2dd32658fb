import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import {
  blankableTextSchema,
  countTextLength,
  multilineTextSchema,
  normalizeForSearch,
  singleLineTextSchema,
  toNameSortKey,
} from './fields';

// Each test creates its own schema. If the code outside the tests created a schema and this failed, the
// error would end the test file before any test ran.
const createNameSchema = () => singleLineTextSchema('Food name', 10);
const createDescriptionSchema = () => multilineTextSchema('Description', 20);

describe('singleLineTextSchema', () => {
  it('removes whitespace around the text', () => {
    expect(v.parse(createNameSchema(), '  Ramen ')).toBe('Ramen');
  });

  it('converts text to NFC', () => {
    expect(v.parse(createNameSchema(), 'Cre\u0300me')).toBe('Cr\u00e8me');
  });

  it.each([
    ['an empty string', '', 'Food name is required.'],
    ['only whitespace', ' \t ', 'Food name is required.'],
    ['one character too many', 'x'.repeat(11), 'Food name can have at most 10 characters.'],
    ['a control character', 'Ra\u0000men', 'Food name contains characters that cannot be shown.'],
    ['a line break', 'Ra\nmen', 'Food name contains characters that cannot be shown.'],
    ['a lone surrogate', 'Ra\ud800men', 'Food name contains characters that cannot be shown.'],
    [
      'a bidirectional control character',
      'Ra\u202emen',
      'Food name contains characters that cannot be shown.',
    ],
    [
      'only invisible characters',
      '\u200b\u200b',
      'Food name contains characters that cannot be shown.',
    ],
    [
      'an invisible character',
      'Ra\u200bmen',
      'Food name contains invisible characters. Please delete them or type it again.',
    ],
    [
      'five accents on one letter',
      `Ra${'\u0310'.repeat(5)}men`,
      'Food name has more than four accents on one letter.',
    ],
    [
      'five marks of two scripts on a Burmese letter',
      '\u1000\u102b\u093e\u093e\u093e\u093e',
      'Food name has more than four accents on one letter.',
    ],
    ['undefined', undefined, 'Food name is required.'],
    ['a number', 7, 'Food name must be text.'],
    ['null', null, 'Food name must be text.'],
    ['an array', ['Ramen'], 'Food name must be text.'],
  ])('rejects %s (%j) with the message “%s”', (_description, value, message) => {
    expect(findFirstSchemaError(createNameSchema(), value)).toBe(message);
  });

  it.each(['กะเพรา', 'עוגה', '🍜', 'Crème'])(
    'accepts letters of every script and emoji: %s',
    (value) => {
      expect(v.parse(createNameSchema(), value)).toBe(value);
    },
  );

  it.each([
    ['Arabic', '\u0610'],
    ['Syriac', '\u0711'],
  ])('rejects 200,000 marks of the %s script in linear time', (_script, marks) => {
    // In quadratic time, this text takes several minutes, which is more than the time limit of a test. A request
    // can contain at most 8,000 marks.
    const text = marks.repeat(200_000 / marks.length);
    expect(v.safeParse(createNameSchema(), text).success).toBe(false);
  });
});

describe('multilineTextSchema', () => {
  it('rejects a text that contains only spaces', () => {
    expect(findFirstSchemaError(createDescriptionSchema(), ' ')).toBe('Description is required.');
  });

  it('normalizes line breaks to \\n', () => {
    expect(v.parse(createDescriptionSchema(), 'One.\r\nTwo.\rThree.')).toBe('One.\nTwo.\nThree.');
  });

  it.each([
    [
      'a control character other than a line break',
      'One.\u0007',
      'Description contains characters that cannot be shown.',
    ],
    [
      'a line break within a surrogate pair',
      '\ud83c\n\udf5c',
      'Description contains characters that cannot be shown.',
    ],
    [
      'an invisible character',
      'On\u200be.',
      'Description contains invisible characters. Please delete them or type it again.',
    ],
  ])('rejects %s (%j) with the message “%s”', (_description, value, message) => {
    expect(findFirstSchemaError(createDescriptionSchema(), value)).toBe(message);
  });
});

describe('blankableTextSchema', () => {
  const createNoteSchema = () => blankableTextSchema('Note', 10);

  it.each([
    ['', ''],
    [' \n ', ''],
    ['One.\r\nTwo.', 'One.\nTwo.'],
  ])('converts %j to %j', (value, text) => {
    expect(v.parse(createNoteSchema(), value)).toBe(text);
  });

  it.each([
    [undefined, 'Note is required.'],
    [null, 'Note must be text.'],
    ['x'.repeat(11), 'Note can have at most 10 characters.'],
    ['\u0007', 'Note contains characters that cannot be shown.'],
    ['\u200b', 'Note contains characters that cannot be shown.'],
    ['a\u200bb', 'Note contains invisible characters. Please delete them or type it again.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(createNoteSchema(), value)).toBe(message);
  });
});

describe('countTextLength', () => {
  it('counts UTF-16 units without the spaces around the text', () => {
    expect(countTextLength('  soup 🍲 ')).toBe(7);
  });

  it('counts a letter and its accent as one unit, because the schemas convert text to NFC', () => {
    expect(countTextLength('cafe\u0301')).toBe(4);
  });
});

it('normalizeForSearch ignores case and Unicode composition, but not accents', () => {
  expect(normalizeForSearch('CRE\u0300ME')).toBe('crème');
  expect(normalizeForSearch('Crème')).toBe('crème');
  expect(normalizeForSearch('Creme')).not.toBe('crème');
});

it.each([
  ['İSTANBUL köfte', 'istanbul KÖFTE'],
  ['Karnıyarık', 'KARNIYARIK'],
  ['Käsespätzle mit Weißwurst', 'KÄSESPÄTZLE MIT WEISSWURST'],
  ['Μουσακας', 'ΜΟΥΣΑΚΑΣ'],
])('normalizeForSearch returns the same text for %s and %s', (name, typed) => {
  const normalized = normalizeForSearch(name);
  expect(normalizeForSearch(typed)).toBe(normalized);
  expect(normalizeForSearch(normalized)).toBe(normalized);
});

it('normalizeForSearch finds the beginning of a Greek word that is typed in uppercase', () => {
  expect(normalizeForSearch('Μουσακας')).toContain(normalizeForSearch('ΜΟΥΣ'));
});

describe('toNameSortKey', () => {
  it('returns keys that sort names regardless of case and accents', () => {
    const names = ['zucchini', 'Éclair', 'apple pie', 'Dumplings', 'Crème brûlée'];
    expect(names.sort((a, b) => (toNameSortKey(a) < toNameSortKey(b) ? -1 : 1))).toEqual([
      'apple pie',
      'Crème brûlée',
      'Dumplings',
      'Éclair',
      'zucchini',
    ]);
  });

  it('returns the same key for the Unicode forms NFC and NFD of a name', () => {
    expect(toNameSortKey('Cr\u00e8me')).toBe(toNameSortKey('Cre\u0300me'));
    expect(toNameSortKey('\uac00')).toBe(toNameSortKey('\u1100\u1161'));
  });
});
