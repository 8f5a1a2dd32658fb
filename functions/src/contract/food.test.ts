import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { foodFieldsFixture, foodFixture } from '../testing/food-fixture';
import { userProfileFixture } from '../testing/user-fixtures';
import {
  type Food,
  addFoodRequestSchema,
  addFoodResponseSchema,
  foodFieldNames,
  foodFieldsSchema,
  foodListQuerySchema,
  foodListSchema,
  foodSchema,
  foodSortSchema,
  pickFoodFields,
  updateFoodRequestSchema,
  updateFoodResponseSchema,
} from './food';
import fc from 'fast-check';

describe('foodFieldsSchema', () => {
  it('returns the fields of a valid dish without unknown fields', () => {
    expect(v.parse(foodFieldsSchema, { ...foodFieldsFixture, purchase_count: 9 })).toEqual(
      foodFieldsFixture,
    );
  });

  it.each([0, 1, 1_000_000])('accepts a quantity of %d', (quantity) => {
    expect(v.parse(foodFieldsSchema, { ...foodFieldsFixture, quantity })).toMatchObject({
      quantity,
    });
  });

  it('accepts line breaks only in the description', () => {
    const description = 'One.\nTwo.';
    expect(v.parse(foodFieldsSchema, { ...foodFieldsFixture, description })).toMatchObject({
      description,
    });
    expect(v.safeParse(foodFieldsSchema, { ...foodFieldsFixture, food_name: 'a\nb' }).success).toBe(
      false,
    );
  });

  it.each([
    ['food_name', undefined, 'Food name is required.'],
    ['food_name', 'x'.repeat(121), 'Food name can have at most 120 characters.'],
    ['food_image', undefined, 'Image URL is required.'],
    [
      'food_image',
      'http://example.org/soup.jpg',
      'Image URL must be a web address that starts with https://.',
    ],
    ['food_category', undefined, 'Category is required.'],
    ['food_category', 'x'.repeat(41), 'Category can have at most 40 characters.'],
    ['quantity', undefined, 'Quantity is required.'],
    ['quantity', null, 'Quantity must be a whole number.'],
    ['quantity', '10', 'Quantity must be a whole number.'],
    ['quantity', 1.5, 'Quantity must be a whole number.'],
    ['quantity', -0, 'Quantity must be a whole number.'],
    ['quantity', -1, 'Quantity cannot be negative.'],
    ['quantity', 1_000_001, 'Quantity can be at most 1,000,000.'],
    ['price', undefined, 'Price is required.'],
    ['food_origin', undefined, 'Origin country is required.'],
    ['food_origin', 'x'.repeat(61), 'Origin country can have at most 60 characters.'],
    ['description', undefined, 'Description is required.'],
    ['description', 'x'.repeat(2001), 'Description can have at most 2,000 characters.'],
  ])('rejects %s = %j with the message “%s”', (field, value, message) => {
    expect(findFirstSchemaError(foodFieldsSchema, { ...foodFieldsFixture, [field]: value })).toBe(
      message,
    );
  });
});

describe('addFoodRequestSchema', () => {
  const request = { ...foodFieldsFixture, added_by: userProfileFixture };

  it('returns the fields of the dish and `added_by` without unknown fields', () => {
    expect(v.parse(addFoodRequestSchema, { ...request, other: 1 })).toEqual(request);
  });

  it('rejects a request body without `added_by`', () => {
    expect(v.safeParse(addFoodRequestSchema, foodFieldsFixture).success).toBe(false);
  });
});

describe('updateFoodRequestSchema', () => {
  const request = { ...foodFieldsFixture, email: 'cook@potluck.test' };

  it('returns the dish and the email of its cook without unknown fields', () => {
    expect(v.parse(updateFoodRequestSchema, { ...request, other: 1 })).toEqual(request);
  });

  it('rejects a request body without the email', () => {
    expect(findFirstSchemaError(updateFoodRequestSchema, foodFieldsFixture)).toBe(
      'Email is required.',
    );
  });
});

describe('addFoodResponseSchema', () => {
  it.each([
    { insertedId: 'soup' },
    { insertedId: 'soup', isRemoved: true, message: 'The dish was removed.' },
  ])('returns %j without unknown fields', (response) => {
    expect(v.parse(addFoodResponseSchema, { ...response, other: 1 })).toEqual(response);
  });
});

describe('updateFoodResponseSchema', () => {
  it('returns `modifiedCount` and `message` without unknown fields', () => {
    const response = { modifiedCount: 1, message: 'Saved.' };
    expect(v.parse(updateFoodResponseSchema, { ...response, other: 1 })).toEqual(response);
  });

  it('returns an empty message if the response has none', () => {
    const response = { modifiedCount: 0 };
    expect(v.parse(updateFoodResponseSchema, response)).toEqual({ ...response, message: '' });
  });
});

describe('foodListSchema', () => {
  it('returns the fields of each dish without unknown fields', () => {
    const { added_by } = foodFixture;
    const list = [{ ...foodFixture, other: 1, added_by: { ...added_by, uid: 'cook' } }];
    expect(v.parse(foodListSchema, list)).toEqual([foodFixture]);
  });

  it('returns the empty photo URL of a cook unchanged', () => {
    const food = { ...foodFixture, added_by: { ...foodFixture.added_by, photoURL: '' } };
    expect(v.parse(foodListSchema, [food])).toEqual([food]);
  });

  it('returns null as the photo URL of a cook if the response has none', () => {
    const { photoURL: _photo, ...cook } = foodFixture.added_by;
    expect(v.parse(foodListSchema, [{ ...foodFixture, added_by: cook }])).toEqual([
      { ...foodFixture, added_by: { ...cook, photoURL: null } },
    ]);
  });

  it('accepts a dish without a purchase count', () => {
    const { purchase_count: _count, ...food } = foodFixture;
    expect(v.parse(foodListSchema, [food])).toEqual([food]);
  });
});

describe('foodSortSchema', () => {
  it('sorts by name in ascending order if the query is empty', () => {
    expect(v.parse(foodSortSchema, {})).toEqual({ sortField: 'food_name', sortOrder: 'asc' });
  });

  it.each([
    { sortField: 'food_name', sortOrder: 'asc' },
    { sortField: 'price', sortOrder: 'desc' },
  ])('accepts %j', (query) => {
    expect(v.parse(foodSortSchema, query)).toEqual(query);
  });

  it.each([
    [{ sortField: 'quantity' }, '“sortField” must be food_name or price.'],
    [{ sortOrder: 'up' }, '“sortOrder” must be asc or desc.'],
  ])('rejects %j with the message “%s”', (query, message) => {
    expect(findFirstSchemaError(foodSortSchema, query)).toBe(message);
  });
});

describe('foodListQuerySchema', () => {
  it('sorts by name in ascending order if the query is empty', () => {
    expect(v.parse(foodListQuerySchema, {})).toEqual({ sortField: 'food_name', sortOrder: 'asc' });
  });

  it('trims `search`, and converts `without` to a list of allergens', () => {
    expect(
      v.parse(foodListQuerySchema, {
        search: ' rice ',
        category: 'Curry',
        inStock: 'true',
        without: 'nuts,milk',
        after: 'cursor',
      }),
    ).toMatchObject({
      search: 'rice',
      category: 'Curry',
      inStock: 'true',
      without: ['nuts', 'milk'],
      after: 'cursor',
    });
  });

  const WITHOUT_MESSAGE =
    '“without” must be a comma-separated list of these allergens: gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs.';
  it.each([
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
