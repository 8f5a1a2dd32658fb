import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { foodFieldsFixture, foodFixture } from '../testing/food-fixture';
import { foodFieldNames, foodListQuerySchema, pickFoodFields } from './food';

describe('foodListQuerySchema', () => {
  const defaults = { sortField: 'food_name', sortOrder: 'asc' };

  it.each([
    [{}, defaults],
    [
      { sortField: 'price', sortOrder: 'desc' },
      { sortField: 'price', sortOrder: 'desc' },
    ],
    [
      { search: ' rice ', category: 'Curry', inStock: 'true', without: 'nuts,milk', after: 'a' },
      {
        ...defaults,
        search: 'rice',
        category: 'Curry',
        inStock: 'true',
        without: ['nuts', 'milk'],
        after: 'a',
      },
    ],
  ])('converts %j to %j', (query, expected) => {
    expect(v.parse(foodListQuerySchema, query)).toEqual(expected);
  });

  const WITHOUT_MESSAGE =
    '“without” must be a comma-separated list of these allergens: gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs.';
  it.each([
    [{ sortField: 'quantity' }, '“sortField” must be food_name, price, or distance.'],
    [{ sortOrder: 'up' }, '“sortOrder” must be asc or desc.'],
    [{ search: ['a', 'b'] }, '“search” must be text.'],
    [{ category: ['a', 'b'] }, '“category” must be text.'],
    [{ inStock: 'false' }, '“inStock” must be true.'],
    [{ without: ['nuts', 'milk'] }, WITHOUT_MESSAGE],
    [{ without: `${'nuts,'.repeat(40)}nuts` }, WITHOUT_MESSAGE],
    [{ without: 'nuts,stones' }, WITHOUT_MESSAGE],
    [{ after: ['a', 'b'] }, '“after” must be a cursor.'],
  ])('rejects %j with the message: %s', (query, message) => {
    expect(findFirstSchemaError(foodListQuerySchema, query)).toBe(message);
  });
});

describe('pickFoodFields', () => {
  it('returns the fields that a cook enters, in the order of the schema', () => {
    const picked = pickFoodFields(foodFixture);
    expect(picked).toEqual(foodFieldsFixture);
    expect(Object.keys(picked)).toEqual(foodFieldNames.filter((name) => name in foodFieldsFixture));
  });

  it('omits a field that the source does not contain', () => {
    const { allergens: _allergens, ...rest } = foodFieldsFixture;
    expect(pickFoodFields(rest)).toStrictEqual(rest);
  });
});
