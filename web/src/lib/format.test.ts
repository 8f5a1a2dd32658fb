import { expect, it } from 'vitest';
import { formatCount, formatPrice } from './format';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [1_234_567_890, '1,234,567,890'],
])('formatCount formats %d as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});

it.each([
  [6.5, '$6.50'],
  [0, '$0.00'],
  [999.99, '$999.99'],
  [1250, '$1,250.00'],
  [1_000_000_000_000, '$1,000,000,000,000.00'],
])('formatPrice formats %d as %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown);
});
