import { expect, it } from 'vitest';
import { price, totalPrice } from './money';

it.each([0, 0.01, 4.35, 6.5, 18.25, 999_999.99, 1_000_000])('takes a price of %d', (value) => {
  expect(price.parse(value)).toBe(value);
});

it.each([
  [-0.01, 'Price cannot be negative.'],
  [1_000_000.01, 'Price can be at most 1,000,000.'],
  [4.355, 'Price can have at most two decimals.'],
  [-0, 'Price can have at most two decimals.'],
  [Number.POSITIVE_INFINITY, 'Price must be a number.'],
  ['6.5', 'Price must be a number.'],
  [null, 'Price must be a number.'],
  [undefined, 'Price is required.'],
])('refuses a price of %j', (value, message) => {
  expect(price.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it('adds up in cents', () => {
  expect(totalPrice(0.1, 3)).toBe(0.3);
  expect(totalPrice(18.25, 4)).toBe(73);
});
