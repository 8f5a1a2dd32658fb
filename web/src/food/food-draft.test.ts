import { foodFieldsFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { describe, expect, it } from 'vitest';
import { blankFoodDraft, parseFoodDraft, toFoodDraft, validateFoodDraft } from './food-draft';

const draft = { ...toFoodDraft(foodFixture), food_name: ' Jollof ', quantity: '4', price: '6.5' };

describe('toFoodDraft', () => {
  it('returns the input text for each text field and number field of a food', () => {
    const { food_name, food_image, food_category, food_origin, description } = foodFixture;
    expect(toFoodDraft(foodFixture)).toMatchObject({
      food_name,
      food_image,
      food_category,
      food_origin,
      description,
      quantity: '10',
      price: '9.5',
    });
  });

  it.each([[['milk', 'celery'] as const], [[]], [undefined]])(
    'returns the allergens %j unchanged',
    (allergens) => {
      const { allergens: _, ...undeclared } = foodFixture;
      const food = allergens ? { ...undeclared, allergens: [...allergens] } : undeclared;
      expect(toFoodDraft(food)).toHaveProperty('allergens', allergens);
    },
  );
});

describe('parseFoodDraft', () => {
  it('returns trimmed text and parsed numbers', () => {
    expect(parseFoodDraft(draft)).toEqual({
      ...foodFieldsFixture,
      food_name: 'Jollof',
      quantity: 4,
      price: 6.5,
    });
  });

  it.each([[['milk', 'celery'] as const], [[]], [undefined]])(
    'returns the allergens %j of the draft',
    (allergens) => {
      const fields = parseFoodDraft({ ...draft, allergens: allergens && [...allergens] });
      expect(fields?.allergens).toEqual(allergens);
    },
  );
});

describe('validateFoodDraft', () => {
  it('returns an error for each field except the allergens if all fields are blank', () => {
    const { allergens: _, ...required } = blankFoodDraft;
    const errors = validateFoodDraft(blankFoodDraft);
    expect(Object.keys(errors).sort()).toEqual(Object.keys(required).sort());
    for (const message of Object.values(errors)) expect(message).toMatch(/is required\.$/);
  });

  it.each([
    [{ quantity: '2.5' }, { quantity: 'Quantity must be a whole number.' }],
    [{ quantity: '1.000' }, { quantity: 'Quantity must be a whole number.' }],
    [{ quantity: '-1' }, { quantity: 'Quantity cannot be negative.' }],
    [{ price: '1.005' }, { price: 'Price can have at most two decimals.' }],
    [{ price: '1.250' }, { price: 'Price can have at most two decimals.' }],
    [{ price: '1.2.5' }, { price: 'Price must be a number.' }],
    [
      { food_image: 'javascript:alert(1)' },
      { food_image: 'Image URL must be a web address that starts with https://.' },
    ],
    [
      { food_image: 'http://a.test/soup.jpg' },
      { food_image: 'Image URL must be a web address that starts with https://.' },
    ],
  ])('returns an error message if the draft contains %j', (change, errors) => {
    expect(parseFoodDraft({ ...draft, ...change })).toBeUndefined();
    expect(validateFoodDraft({ ...draft, ...change })).toEqual(errors);
  });
});
