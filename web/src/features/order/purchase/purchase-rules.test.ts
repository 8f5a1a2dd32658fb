import { expect, it } from 'vitest';
import { blockedButtonLabel, findQuantityError } from './purchase-rules';
import { buyerFixture, jollofFixture } from './buyer-and-food-fixtures';

const owner = { ...buyerFixture, email: 'AMARA@potluck.test' };

it('blockedButtonLabel returns a label if the food is sold out or the buyer owns it, and otherwise undefined', () => {
  expect(blockedButtonLabel(jollofFixture, buyerFixture)).toBeUndefined();
  expect(blockedButtonLabel({ ...jollofFixture, quantity: 0 }, buyerFixture)).toBe(
    ' Item is not available',
  );
  expect(blockedButtonLabel(jollofFixture, owner)).toBe('Cannot Purchase Own Item');
});

it.each([
  ['1', undefined],
  ['3', undefined],
  ['4', 'You cannot purchase more than the available quantity of 3.'],
  ['0', 'Purchase quantity must be at least 1.'],
  ['-1', 'Purchase quantity must be at least 1.'],
  ['1.5', 'Purchase quantity must be a whole number.'],
  ['', 'Purchase quantity is required.'],
])('findQuantityError for the typed quantity %j returns %j', (typed, message) => {
  expect(findQuantityError(jollofFixture, buyerFixture, typed)).toBe(message);
});

it('findQuantityError returns an error if the buyer owns the food', () => {
  expect(findQuantityError(jollofFixture, owner, '1')).toBe(
    'You cannot purchase an item you added.',
  );
});
