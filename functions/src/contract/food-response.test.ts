import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foodFieldsFixture, foodFixture } from '../testing/food-fixture';
import { foodFieldNames, foodListSchema, foodSchema, pickFoodFields, type Food } from './food';

const requiredFields = Object.entries(foodFixture).filter(
  ([field]) => !v.is(foodSchema.entries[field as keyof Food], undefined),
);
/** The specification allows a cook without a photo. */
const requiredCookFields = Object.keys(foodFixture.added_by).filter(
  (field) => field !== 'photoURL',
);

describe('foodSchema', () => {
  it('returns a valid food unchanged', () => {
    expect(v.parse(foodSchema, foodFixture)).toEqual(foodFixture);
  });

  it('accepts a stored food that violates the limits for new foods, and does not change it', () => {
    const food = {
      ...foodFixture,
      food_name: ` ${'x'.repeat(200)} `,
      food_image: 'http://a.test/soup.jpg',
      price: 1.999,
      quantity: -1,
    };
    expect(v.parse(foodSchema, food)).toEqual(food);
  });

  it.each(requiredFields)('rejects a food without %s', (field) => {
    const { [field as keyof Food]: _, ...rest } = foodFixture;
    expect(v.safeParse(foodSchema, rest).success).toBe(false);
  });

  it.each(requiredCookFields)('rejects a food without added_by.%s', (field) => {
    const { [field as keyof Food['added_by']]: _, ...rest } = foodFixture.added_by;
    expect(v.safeParse(foodSchema, { ...foodFixture, added_by: rest }).success).toBe(false);
  });

  it('rejects a food with a field of the wrong type', () => {
    const otherType = (value: unknown) =>
      fc
        .oneof(fc.jsonValue(), fc.constantFrom(undefined, NaN))
        .filter((other) => Number.isNaN(other) || typeof other !== typeof value);
    const invalidFood = fc
      .constantFrom(...requiredFields)
      .filter(([field]) => field !== 'added_by')
      .chain(([field, value]) => fc.tuple(fc.constant(field), otherType(value)))
      .map(([field, other]) => ({ ...foodFixture, [field]: other }));
    fc.assert(
      fc.property(invalidFood, (food) => {
        expect(v.safeParse(foodSchema, food).success).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('foodListSchema', () => {
  it('accepts an empty list and rejects an object', () => {
    expect(v.parse(foodListSchema, [])).toEqual([]);
    expect(v.safeParse(foodListSchema, {}).success).toBe(false);
  });

  it('rejects a list with one invalid food', () => {
    expect(v.safeParse(foodListSchema, [foodFixture, null]).success).toBe(false);
  });
});

describe('pickFoodFields', () => {
  it('returns the fields that a cook enters, in the order of the schema', () => {
    const picked = pickFoodFields(foodFixture);
    expect(picked).toEqual(foodFieldsFixture);
    expect(Object.keys(picked)).toEqual(foodFieldNames);
  });

  it('omits a field that the source does not contain', () => {
    const { description: _, ...rest } = foodFieldsFixture;
    expect(Object.keys(pickFoodFields(rest as typeof foodFieldsFixture))).not.toContain(
      'description',
    );
  });
});
