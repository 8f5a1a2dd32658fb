import { expect, it } from 'vitest';
import { blockedText, quantityError } from './purchase-rules';
import { buyer, jollof } from './sample-buyer';

const cook = { ...buyer, email: 'AMARA@potluck.test' };

it('blocks what is sold out, and one’s own', () => {
  expect(blockedText(jollof, buyer)).toBeUndefined();
  expect(blockedText({ ...jollof, quantity: 0 }, buyer)).toBe(' Item is not available');
  expect(blockedText(jollof, cook)).toBe('Cannot Purchase Own Item');
});

it.each([
  ['1', undefined],
  ['3', undefined],
  ['4', 'You cannot purchase more than the available quantity of 3.'],
  ['0', 'Purchase quantity must be at least 1.'],
  ['-1', 'Purchase quantity must be at least 1.'],
  ['1.5', 'Purchase quantity must be a whole number.'],
  ['', 'Purchase quantity is required.'],
])('says of %j: %s', (typed, sentence) => {
  expect(quantityError(jollof, buyer, typed)).toBe(sentence);
});

it('refuses the cook whatever the quantity', () => {
  expect(quantityError(jollof, cook, '1')).toBe('You cannot purchase an item you added.');
});
