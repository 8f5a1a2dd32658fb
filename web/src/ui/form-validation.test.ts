import { describe, expect, it } from 'vitest';
import { hasThreeDecimals, parseNumberText } from './form-validation';

describe('parseNumberText', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['.5', 0.5],
    ['-5', -5],
    ['1250', 1250],
    ['', 0],
    ['1.250', NaN],
    ['1.25000', NaN],
    ['1.005', NaN],
    ['1.2.5', NaN],
  ])('returns the number in the text %j: %d', (text, number) => {
    expect(parseNumberText(text)).toBe(number);
  });
});

describe('hasThreeDecimals', () => {
  it.each([
    ['1.250', true],
    ['1.25', false],
    ['1250', false],
    ['', false],
  ])('returns for the text %j: %s', (text, result) => {
    expect(hasThreeDecimals(text)).toBe(result);
  });
});
