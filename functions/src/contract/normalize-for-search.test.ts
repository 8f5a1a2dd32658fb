import { expect, it } from 'vitest';
import { normalizeForSearch } from './normalize-for-search';

it('normalizeForSearch returns the same text for another case and another Unicode composition', () => {
  expect(normalizeForSearch('CRE\u0300ME')).toBe('crème');
  expect(normalizeForSearch('Crème')).toBe('crème');
  expect(normalizeForSearch('Creme')).not.toBe('crème');
});
