import { describe, expect, it } from 'vitest';
import { toNameKey } from './name-key';

describe('toNameKey', () => {
  it('returns keys that sort names regardless of case and accents', () => {
    const names = ['zucchini', 'Éclair', 'apple pie', 'Dumplings', 'Crème brûlée'];
    expect(names.sort((a, b) => (toNameKey(a) < toNameKey(b) ? -1 : 1))).toEqual([
      'apple pie',
      'Crème brûlée',
      'Dumplings',
      'Éclair',
      'zucchini',
    ]);
  });

  it('returns the same key for a composed and a decomposed name', () => {
    expect(toNameKey('Cr\u00e8me')).toBe(toNameKey('Cre\u0300me'));
    expect(toNameKey('\uac00')).toBe(toNameKey('\u1100\u1161'));
  });
});
