import { expect, it } from 'vitest';
import { hasThreeDecimals, parseNumberText } from './form-validation';

it.each([
  ['12', 12, false],
  ['12.5', 12.5, false],
  ['12.50', 12.5, false],
  ['.5', 0.5, false],
  ['-5', -5, false],
  ['1250', 1250, false],
  ['', 0, false],
  ['1.250', NaN, true],
  ['1.25000', NaN, true],
  ['1.005', NaN, true],
  ['1.2.5', NaN, false],
])('parseNumberText of %j returns %d, and hasThreeDecimals %s', (text, number, hasThree) => {
  expect(parseNumberText(text)).toBe(number);
  expect(hasThreeDecimals(text)).toBe(hasThree);
});
