import { expect, it } from 'vitest';
import { describeShownCount } from './paged-list';

it.each([
  [24, 2310, 'dishes', '24 of 2,310 dishes'],
  [1, 2, 'dishes', '1 of 2 dishes'],
  [24, 24, 'orders', '24 orders'],
  [1, 1, 'dishes', '1 dish'],
  [1, 1, 'orders', '1 order'],
  [0, 0, 'dishes', '0 dishes'],
  [24, undefined, 'dishes', '24 of more than 1,000 dishes'],
  [1200, undefined, 'dishes', '1,200 of more than 1,200 dishes'],
] as const)('describeShownCount for %d of %s %s returns “%s”', (shown, total, items, text) => {
  expect(describeShownCount(shown, total, items)).toBe(text);
});
