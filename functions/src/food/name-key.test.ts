import { expect, it } from 'vitest';
import { nameKey } from './name-key';

it('sorts names without regard to case and accents', () => {
  const names = ['zucchini', 'Éclair', 'apple pie', 'Dumplings', 'Crème brûlée'];
  expect(names.sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))).toEqual([
    'apple pie',
    'Crème brûlée',
    'Dumplings',
    'Éclair',
    'zucchini',
  ]);
});

it('is the same for a composed and a decomposed name', () => {
  expect(nameKey('Cr\u00e8me')).toBe(nameKey('Cre\u0300me'));
  expect(nameKey('\uac00')).toBe(nameKey('\u1100\u1161'));
});
