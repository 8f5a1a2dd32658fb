import { foodFieldsFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { expect, it } from 'vitest';
import { blankFoodDraft, parseFoodDraft, toFoodDraft, validateFoodDraft } from './food-draft';

const { allergens: _, ...undeclaredFields } = foodFieldsFixture;
const draft = toFoodDraft(foodFixture);

it('toFoodDraft returns the input text for each text field and number field of a food', () => {
  expect(draft).toEqual({
    ...blankFoodDraft,
    ...foodFieldsFixture,
    quantity: '10',
    price: '9.5',
  });
});

it.each([
  ['listed', { ...foodFieldsFixture, allergens: ['milk' as const, 'celery' as const] }],
  ['an empty list', { ...foodFieldsFixture, allergens: [] }],
  ['not declared', undeclaredFields],
  ['not declared, with a maximum per guest', { ...undeclaredFields, max_per_guest: 3 }],
])('toFoodDraft and parseFoodDraft keep a food unchanged whose allergens are %s', (_case, food) => {
  expect(parseFoodDraft(toFoodDraft(food))).toEqual(food);
});

it.each([
  ['quantity', '1.000', 'Quantity must be a whole number.'],
  ['price', '1.005', 'Price can have at most two decimals.'],
  ['price', '1.2.5', 'Price must be a number.'],
  ['max_per_guest', '0', 'The maximum per guest must be a whole number from 1 to 1,000,000.'],
])('validateFoodDraft rejects the %s “%s” with the message “%s”', (name, value, message) => {
  const changed = { ...draft, [name]: value };
  expect(parseFoodDraft(changed)).toBeUndefined();
  expect(validateFoodDraft(changed)).toEqual({ [name]: message });
});
