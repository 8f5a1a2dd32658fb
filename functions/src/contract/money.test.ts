import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { priceSchema, calculateTotalPrice } from './fields';

describe('priceSchema', () => {
  it.each([0, 0.01, 4.35, 6.5, 18.25, 999_999.99, 1_000_000])('accepts %d', (value) => {
    expect(v.parse(priceSchema, value)).toBe(value);
  });

  it.each([
    [-0.01, 'Price cannot be negative.'],
    [1_000_000.01, 'Price can be at most 1,000,000.'],
    [4.355, 'Price can have at most two decimals.'],
    [-0, 'Price can have at most two decimals.'],
    [Number.POSITIVE_INFINITY, 'Price can be at most 1,000,000.'],
    [Number.NaN, 'Price must be a number.'],
    ['6.5', 'Price must be a number.'],
    [null, 'Price must be a number.'],
    [undefined, 'Price is required.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(priceSchema, value)).toBe(message);
  });
});

describe('calculateTotalPrice', () => {
  it.each([
    [0.1, 3, 0.3],
    [18.25, 4, 73],
  ])(
    'multiplies %d by %d and returns %d without a rounding error',
    (unitPrice, quantity, total) => {
      expect(calculateTotalPrice(unitPrice, quantity)).toBe(total);
    },
  );
});
