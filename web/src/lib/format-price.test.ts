import { expect, it } from 'vitest';
import { formatPrice } from './format';

it.each([
  [6.5, '$6.50'],
  [0, '$0.00'],
  [9, '$9.00'],
  [1250, '$1,250.00'],
  [999.99, '$999.99'],
  [1_000_000, '$1,000,000.00'],
  [1_000_000_000_000, '$1,000,000,000,000.00'],
])('formatPrice formats %d as %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown);
});
