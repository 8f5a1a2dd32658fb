import { describe, expect, it } from 'vitest';
import { toNameSortKey } from '../contract/text';

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
