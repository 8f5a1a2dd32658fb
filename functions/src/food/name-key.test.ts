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
