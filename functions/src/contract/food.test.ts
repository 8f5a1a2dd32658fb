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
    [
      { diet: 'vegan,halal', free: 'true', near: 'gcw2h', within: '5', day: '2028-02-29' },
      {
        ...defaults,
        diet: ['vegan', 'halal'],
        free: 'true',
        near: 'gcw2h',
        within: '5',
        day: '2028-02-29',
      },
    ],
    [
      { sortField: 'distance', near: 'gcw2h1', area: 'Chorlton' },
      { sortField: 'distance', sortOrder: 'asc', near: 'gcw2h1', area: 'Chorlton' },
    ],
  ])('converts %j to %j', (query, expected) => {
    expect(v.parse(foodListQuerySchema, query)).toEqual(expected);
  });

  const WITHOUT_MESSAGE =
    '“without” must be a comma-separated list of these allergens: gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs.';
  const DIET_MESSAGE =
    '“diet” must be a comma-separated list of these diets: vegan, vegetarian, halal, kosher.';
  const NEAR_MESSAGE = '“within” and the sort field “distance” need “near”.';
  it.each<[object, string]>([
    [{ sortField: 'quantity' }, '“sortField” must be food_name, price, distance, or rating.'],
    [{ sortOrder: 'up' }, '“sortOrder” must be asc or desc.'],
    [{ search: ['a', 'b'] }, '“search” must be text.'],
    [{ category: ['a', 'b'] }, '“category” must be text.'],
    [{ inStock: 'false' }, '“inStock” must be true.'],
    [{ without: ['nuts', 'milk'] }, WITHOUT_MESSAGE],
    [{ without: `${'nuts,'.repeat(40)}nuts` }, WITHOUT_MESSAGE],
    [{ without: 'nuts,stones' }, WITHOUT_MESSAGE],
    [{ without: 'nuts,' }, WITHOUT_MESSAGE],
    [{ after: ['a', 'b'] }, '“after” must be a cursor.'],
    [{ diet: 'vegan,paleo' }, DIET_MESSAGE],
    [{ diet: 'vegan,vegan,vegan,vegan,vegan,vegan' }, DIET_MESSAGE],
    [{ free: 'false' }, '“free” must be true.'],
    [{ area: ['a', 'b'] }, '“area” must be text.'],
    ...['', 'gcw2', 'gcw2h1x', 'gcw2a', 'GCW2H', '53.4,-2.2'].map((near): [object, string] => [
      { near },
      '“near” must be a geohash of 5 or 6 characters.',
    ]),
    [{ near: 'gcw2h', within: '3' }, '“within” must be 2, 5, 10, or 25.'],
    [{ within: '5' }, NEAR_MESSAGE],
    [{ sortField: 'distance' }, NEAR_MESSAGE],
    ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', 'today', '2026-11-28T00:00'].map(
      (day): [object, string] => [{ day }, '“day” must be a date, for example 2026-11-28.'],
    ),
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
