import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { userProfileFixture } from '../testing/user-fixtures';
import {
  idempotencyKeySchema,
  orderListSchema,
  purchaseRequestSchema,
  purchaseResponseSchema,
} from './order';

const request = { ...createPurchaseFixture('jollof-rice'), food_owner: userProfileFixture };

describe('purchaseRequestSchema', () => {
  it('returns the fields of a valid purchase without unknown fields', () => {
    expect(purchaseRequestSchema.parse({ ...request, buyer_uid: 'guest' })).toEqual(request);
  });

  it.each([
    ['foodId', 'foods/soup', 'Id is not valid.'],
    ['food_name', undefined, 'Food name is required.'],
    ['food_name', 'x'.repeat(121), 'Food name can have at most 120 characters.'],
    ['food_image', undefined, 'Image URL is required.'],
    ['price', undefined, 'Price is required.'],
    ['purchase_quantity', undefined, 'Purchase quantity is required.'],
    ['purchase_quantity', null, 'Purchase quantity must be a whole number.'],
    ['purchase_quantity', '1', 'Purchase quantity must be a whole number.'],
    ['purchase_quantity', 1.5, 'Purchase quantity must be a whole number.'],
    ['purchase_quantity', 2 ** 53, 'Purchase quantity must be a whole number.'],
    ['purchase_quantity', 0, 'Purchase quantity must be at least 1.'],
    ['buyer_name', undefined, 'Buyer name is required.'],
    ['buyer_name', 'x'.repeat(121), 'Buyer name can have at most 120 characters.'],
    ['buyer_email', undefined, 'Email is required.'],
    ['buyer_photoURL', undefined, 'Buyer photo URL is required.'],
  ])('rejects %s = %j with the message “%s”', (field, value, message) => {
    expect(findFirstSchemaError(purchaseRequestSchema, { ...request, [field]: value })).toBe(
      message,
    );
  });
});

describe('purchaseResponseSchema', () => {
  it.each([
    {},
    { orderResult: { insertedId: 'order' } },
    { orderResult: { insertedId: 'order' }, isRemoved: true, message: 'Removed.' },
  ])('returns %j without unknown fields', (response) => {
    expect(purchaseResponseSchema.parse({ ...response, other: 1 })).toEqual(response);
  });
});

describe('idempotencyKeySchema', () => {
  it.each(['x'.repeat(8), 'x'.repeat(128), '!~-09azAZ'])('accepts %s', (key) => {
    expect(idempotencyKeySchema.parse(key)).toBe(key);
  });

  it.each(['', 'x'.repeat(7), 'x'.repeat(129), 'four five', ' eight888', 'eight888 ', 'eight88é'])(
    'rejects %j',
    (key) => {
      expect(findFirstSchemaError(idempotencyKeySchema, key)).toBe(
        'Idempotency-Key must be 8 to 128 visible characters.',
      );
    },
  );
});

describe('orderListSchema', () => {
  const order = {
    _id: 'order',
    foodId: 'jollof-rice',
    food_name: 'Party Jollof Rice',
    food_image: '/images/foods/jollof-rice-960.webp',
    food_owner: userProfileFixture,
    price: 9.5,
    purchase_quantity: 2,
    buyer_name: 'Sam',
    buyer_email: 'guest@potluck.test',
    buyer_photoURL: null,
    buying_date: '2026-01-01T12:00:00.000Z',
  };

  it('returns the fields of each order without unknown fields', () => {
    const stored = { ...order, other: 1, food_owner: { ...userProfileFixture, uid: 'cook' } };
    expect(orderListSchema.parse([stored])).toEqual([order]);
  });

  it('accepts an order without a cook', () => {
    const { food_owner: _owner, ...rest } = order;
    expect(orderListSchema.parse([rest])).toEqual([rest]);
  });

  it('rejects a date that is not ISO 8601', () => {
    expect(orderListSchema.safeParse([{ ...order, buying_date: 'today' }]).success).toBe(false);
  });
});
