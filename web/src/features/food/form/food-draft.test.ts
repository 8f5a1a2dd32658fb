import { foodFieldsSchema } from '@potluck/functions/contract/food';
import { foodFieldsFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  blankFoodDraft,
  isRequiredFoodField,
  parseFoodFieldText,
  parseFoodDraft,
  rebaseFoodDraft,
  toFoodFieldText,
  toFoodDraft,
  type FoodDraft,
} from './food-draft';

const draft = { ...toFoodDraft(foodFixture), food_name: ' Jollof ', quantity: '4', price: '6.5' };

describe('toFoodDraft', () => {
  it('returns the input text for each field of a food', () => {
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
});

describe('toFoodFieldText', () => {
  it.each([
    ['Rice', 'Rice'],
    [6.5, '6.5'],
    [0, '0'],
    [['nuts', 'milk'], 'nuts, milk'],
    [[], ''],
    [undefined, ''],
  ])('converts the value %j into the text %j', (value, text) => {
    expect(toFoodFieldText(value)).toBe(text);
  });
});

describe('parseFoodFieldText', () => {
  const list = z.array(z.string());

  it.each([
    ['text', z.string(), ' Rice ', ' Rice '],
    ['blank text', z.string(), ' ', undefined],
    ['a number', z.number(), '6.5', 6.5],
    ['a blank number', z.number(), '', undefined],
    ['text that is not a number', z.number(), 'six', NaN],
    ['an optional number', z.optional(z.number()), '6', 6],
    ['a list', list, ' nuts, milk,', ['nuts', 'milk']],
    ['an optional list', z.optional(list), 'nuts', ['nuts']],
    ['a blank list', z.optional(list), '', undefined],
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

  it('returns an error for each required field that is blank', () => {
    const { errors = {} } = parseFoodDraft(blankFoodDraft);
    const fields = Object.keys(blankFoodDraft) as (keyof FoodDraft)[];
    expect(Object.keys(errors).sort()).toEqual(fields.filter(isRequiredFoodField).sort());
    for (const message of Object.values(errors)) expect(message).toMatch(/is required\.$/);
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
  ])('returns an error message if the draft contains %j', (change, errors) => {
    expect(parseFoodDraft({ ...draft, ...change }).errors).toEqual(errors);
  });
});

describe('isRequiredFoodField', () => {
  it.each(['food_name', 'food_image', 'food_category', 'quantity', 'price'] as const)(
    'returns true for the required field %s',
    (name) => {
      expect(isRequiredFoodField(name)).toBe(true);
    },
  );

  it('returns true only for fields of the contract that reject undefined', () => {
    for (const [name, schema] of Object.entries(foodFieldsSchema.shape)) {
      const isOptional = schema.safeParse(undefined).success;
      expect(isRequiredFoodField(name as keyof FoodDraft)).toBe(!isOptional);
    }
  });
});

describe('rebaseFoodDraft', () => {
  it('keeps edited fields and updates the other fields to their current values', () => {
    const edited = { ...draft, price: '7' };
    const current = { ...draft, quantity: '1', price: '6' };
    expect(rebaseFoodDraft(edited, draft, current)).toEqual({
      ...draft,
      quantity: '1',
      price: '7',
    });
  });

  it('updates a list that the user has not edited, and keeps an edited list', () => {
    const base = { tags: ['nuts'], sizes: ['small'] };
    const edited = { tags: ['nuts'], sizes: ['small', 'large'] };
    const current = { tags: ['nuts', 'milk'], sizes: [] };
    expect(rebaseFoodDraft(edited, base, current)).toEqual({
      tags: ['nuts', 'milk'],
      sizes: ['small', 'large'],
    });
  });
});
