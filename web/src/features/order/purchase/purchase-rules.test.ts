import { expect, it } from 'vitest';
import { getBlockedPurchaseLabel, findQuantityError } from './purchase-rules';
import { buyerFixture, purchasableFoodFixture } from './buyer-and-food-fixtures';

const owner = { ...buyerFixture, email: 'AMARA@potluck.test' };

it('getBlockedPurchaseLabel returns a label if the food is sold out or the buyer owns it, and otherwise undefined', () => {
  expect(getBlockedPurchaseLabel(purchasableFoodFixture, buyerFixture)).toBeUndefined();
  expect(getBlockedPurchaseLabel({ ...purchasableFoodFixture, quantity: 0 }, buyerFixture)).toBe(
    ' Item is not available',
  );
  expect(getBlockedPurchaseLabel(purchasableFoodFixture, owner)).toBe('Cannot Purchase Own Item');
});

it.each([
  ['1', undefined],
  ['3', undefined],
  ['4', 'You cannot purchase more than the available quantity of 3.'],
  ['0', 'Purchase quantity must be at least 1.'],
  ['-1', 'Purchase quantity must be at least 1.'],
  ['1.5', 'Purchase quantity must be a whole number.'],
  ['1.000', 'Purchase quantity must be a whole number.'],
  ['', 'Purchase quantity is required.'],
])('findQuantityError for the typed quantity %j returns %j', (typed, message) => {
  expect(findQuantityError(purchasableFoodFixture, buyerFixture, typed)).toBe(message);
});

it('findQuantityError shows a large stock with thousands separators', () => {
  const food = { ...purchasableFoodFixture, quantity: 1200 };
  expect(findQuantityError(food, buyerFixture, '1201')).toBe(
    'You cannot purchase more than the available quantity of 1,200.',
  );
});

it('findQuantityError returns an error if the buyer owns the food', () => {
  expect(findQuantityError(purchasableFoodFixture, owner, '1')).toBe(
    'You cannot purchase an item you added.',
  );
});
