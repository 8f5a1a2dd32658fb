import { expect, it } from 'vitest';
import { normalizeForSearch } from './normalize-for-search';

it('normalizeForSearch ignores case and Unicode composition, but not accents', () => {
  expect(normalizeForSearch('CRE\u0300ME')).toBe('crème');
  expect(normalizeForSearch('Crème')).toBe('crème');
  expect(normalizeForSearch('Creme')).not.toBe('crème');
});
