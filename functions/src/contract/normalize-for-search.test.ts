import { expect, it } from 'vitest';
import { normalizeForSearch } from './text';

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
