import { expect, it } from 'vitest';
import { formatCount } from './format';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [12_345, '12,345'],
  [1_000_000, '1,000,000'],
  [1_234_567_890, '1,234,567,890'],
])('formatCount formats %d as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});
