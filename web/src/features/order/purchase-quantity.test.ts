import { afterEach, describe, expect, it } from 'vitest';
import { forgetQuantity, storedQuantity, storeQuantity } from './purchase-quantity';

afterEach(() => {
  forgetQuantity('sam', 'soup');
});

describe('storedQuantity', () => {
  it('is 1 if nothing is stored', () => {
    expect(storedQuantity('sam', 'soup', 5)).toBe('1');
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
  ])('turns %j with %d available into %s', (stored, available, quantity) => {
    storeQuantity('sam', 'soup', stored);
    expect(storedQuantity('sam', 'soup', available)).toBe(quantity);
  });

  it('is separate for each dish and each buyer', () => {
    storeQuantity('sam', 'soup', '3');
    expect(storedQuantity('sam', 'pie', 5)).toBe('1');
    expect(storedQuantity('amara', 'soup', 5)).toBe('1');
  });

  it('is 1 again after forgetQuantity', () => {
    storeQuantity('sam', 'soup', '3');
    forgetQuantity('sam', 'soup');
    expect(storedQuantity('sam', 'soup', 5)).toBe('1');
  });
});
