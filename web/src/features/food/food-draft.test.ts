import { listedFood } from '@potluck/functions/testing/sample-food';
import { expect, it } from 'vitest';
import { blankDraft, readDraft, rebaseDraft, toDraft } from './food-draft';

const draft = { ...toDraft(listedFood), food_name: ' Jollof ', quantity: '4', price: '6.5' };

it('reads text trimmed and numbers as numbers', () => {
  expect(readDraft(draft).fields).toEqual({
    ...draft,
    food_name: 'Jollof',
    quantity: 4,
    price: 6.5,
  });
});

it('requires every field', () => {
  const { errors = {} } = readDraft(blankDraft);
  expect(Object.keys(errors).sort()).toEqual(Object.keys(blankDraft).sort());
  for (const sentence of Object.values(errors)) expect(sentence).toMatch(/is required\.$/);
});

it.each([
  [{ quantity: '2.5' }, { quantity: 'Quantity must be a whole number.' }],
  [{ quantity: '-1' }, { quantity: 'Quantity cannot be negative.' }],
  [{ price: '1.005' }, { price: 'Price can have at most two decimals.' }],
  [
    { food_image: 'javascript:alert(1)' },
    { food_image: 'Image URL must be a web address that starts with https://.' },
  ],
  [
    { food_image: 'http://a.test/soup.jpg' },
    { food_image: 'Image URL must be a web address that starts with https://.' },
  ],
])('refuses %j', (change, errors) => {
  expect(readDraft({ ...draft, ...change }).errors).toEqual(errors);
});

it('keeps what was typed, and lets the rest follow the food', () => {
  const typed = { ...draft, price: '7' };
  const current = { ...draft, quantity: '1', price: '6' };
  expect(rebaseDraft(typed, draft, current)).toEqual({ ...draft, quantity: '1', price: '7' });
});
