import { foodFieldsSchema, type Food } from '@potluck/functions/contract/food';
import { foodFieldsFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { NOT_A_NUMBER_TEXT } from '../../../number-field/number-text';
import {
  blankFoodDraft,
  foodDraftSchema,
  isRequiredFoodField,
  parseFoodFieldText,
  parseFoodDraft,
  toFoodDraft,
  type FoodDraft,
} from './food-draft';

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

  it('returns a blank text for a missing text field', () => {
    expect(toFoodDraft({ _id: 'soup' } as Food)).toEqual(blankFoodDraft);
  });
});

describe('parseFoodFieldText', () => {
  it.each([
    ['text', v.string(), ' Rice ', ' Rice '],
    ['blank text', v.string(), ' ', undefined],
    ['a number', v.number(), '6.5', 6.5],
    ['a blank number', v.number(), '', undefined],
    ['text that is not a number', v.number(), 'six', NaN],
    ['an optional number', v.optional(v.number()), '6', 6],
    ['an optional text', v.optional(v.string()), 'Rice', 'Rice'],
  ])('returns the parsed value for %s', (_kind, schema, text, value) => {
    expect(parseFoodFieldText(schema, text)).toEqual(value);
  });
});

describe('parseFoodDraft', () => {
  it('returns trimmed text and parsed numbers', () => {
    expect(parseFoodDraft(draft).fields).toEqual({
      ...foodFieldsFixture,
      food_name: 'Jollof',
      quantity: 4,
      price: 6.5,
    });
  });

  it.each([[['milk', 'celery'] as const], [[]], [undefined]])(
    'returns the allergens %j of the draft',
    (allergens) => {
      const { fields } = parseFoodDraft({ ...draft, allergens: allergens && [...allergens] });
      expect(fields?.allergens).toEqual(allergens);
    },
  );

  it('returns an error for each required field that is blank', () => {
    const { errors = {} } = parseFoodDraft(blankFoodDraft);
    const fields = Object.keys(blankFoodDraft) as (keyof FoodDraft)[];
    expect(Object.keys(errors).sort()).toEqual(fields.filter(isRequiredFoodField).sort());
    for (const message of Object.values(errors)) expect(message).toMatch(/is required\.$/);
  });

  it.each([
    [{ quantity: '2.5' }, { quantity: 'Quantity must be a whole number.' }],
    [{ quantity: '1.000' }, { quantity: 'Quantity must be a whole number.' }],
    [{ quantity: '-1' }, { quantity: 'Quantity cannot be negative.' }],
    [{ price: '1.005' }, { price: 'Price can have at most two decimals.' }],
    [{ price: '1.250' }, { price: 'Price can have at most two decimals.' }],
    [{ price: NOT_A_NUMBER_TEXT }, { price: 'Price must be a number.' }],
    [
      { food_image: 'javascript:alert(1)' },
      { food_image: 'Image URL must be a web address that starts with https://.' },
    ],
    [
      { food_image: 'http://a.test/soup.jpg' },
      { food_image: 'Image URL must be a web address that starts with https://.' },
    ],
  ])('returns an error message if the draft contains %j', (change, errors) => {
    expect(parseFoodDraft({ ...draft, ...change }).errors).toEqual(errors);
  });
});

describe('foodDraftSchema', () => {
  it.each([
    ['returns a complete draft unchanged', draft, draft],
    ['keeps the order of the fields', Object.fromEntries(Object.entries(draft).reverse()), draft],
    ['returns blank fields for missing fields', { price: '5' }, { ...blankFoodDraft, price: '5' }],
    [
      'returns blank fields for values of another type, and omits unknown fields',
      { food_name: 1, allergens: ['gold'], weight: '5' },
      blankFoodDraft,
    ],
  ])('%s', (_behavior, stored, parsed) => {
    expect(JSON.stringify(v.parse(foodDraftSchema, stored))).toBe(JSON.stringify(parsed));
  });
});

describe('isRequiredFoodField', () => {
  it.each(['food_name', 'food_image', 'food_category', 'quantity', 'price'] as const)(
    'returns true for the required field %s',
    (name) => {
      expect(isRequiredFoodField(name)).toBe(true);
    },
  );

  it('returns true only for fields whose API schema rejects undefined', () => {
    for (const [name, schema] of Object.entries(foodFieldsSchema.entries)) {
      const isOptional = v.safeParse(schema, undefined).success;
      expect(isRequiredFoodField(name as keyof FoodDraft)).toBe(!isOptional);
    }
  });
});
