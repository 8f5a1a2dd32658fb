import { afterEach, describe, expect, it } from 'vitest';
import {
  removeStoredPurchaseQuantity,
  readStoredPurchaseQuantity,
  storePurchaseQuantity,
} from './purchase-quantity';

afterEach(() => {
  removeStoredPurchaseQuantity('sam', 'soup');
});

describe('readStoredPurchaseQuantity', () => {
  it('returns 1 if nothing is stored', () => {
    expect(readStoredPurchaseQuantity('sam', 'soup', 5)).toBe('1');
  });

  it.each([
    ['3', 5, '3'],
    ['5', 5, '5'],
    ['6', 5, '5'],
    ['3', 1, '1'],
    ['3', 0, '1'],
    ['0', 5, '1'],
    ['-2', 5, '1'],
    ['1.5', 5, '1'],
    ['', 5, '1'],
    ['many', 5, '1'],
    ['Infinity', 5, '1'],
    ['1e400', 5, '1'],
  ])(
    'converts the stored text %j, with %d units in stock, into the quantity %s',
    (stored, available, quantity) => {
      storePurchaseQuantity('sam', 'soup', stored);
      expect(readStoredPurchaseQuantity('sam', 'soup', available)).toBe(quantity);
    },
  );

  it('returns 1 if the stored quantity belongs to another dish or another buyer', () => {
    storePurchaseQuantity('sam', 'soup', '3');
    expect(readStoredPurchaseQuantity('sam', 'pie', 5)).toBe('1');
    expect(readStoredPurchaseQuantity('amara', 'soup', 5)).toBe('1');
  });

  it('returns 1 after removeStoredPurchaseQuantity', () => {
    storePurchaseQuantity('sam', 'soup', '3');
    removeStoredPurchaseQuantity('sam', 'soup');
    expect(readStoredPurchaseQuantity('sam', 'soup', 5)).toBe('1');
  });
});
