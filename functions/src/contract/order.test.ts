import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { orderFixture } from '../testing/stored-order-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { userProfileFixture } from '../testing/user-fixtures';
import {
  ACTIVE_STATUSES,
  DEFAULT_ORDER_PAGE_SIZE,
  MAX_ORDER_PAGE_SIZE,
  PAST_STATUSES,
  UNDO_PERIOD_MS,
  cancelOrderRequestSchema,
  countPortions,
  formatOrderNumber,
  isActiveOrder,
  orderChangeResponseSchema,
  orderCountsSchema,
  orderEventSchema,
  orderListSchema,
  orderStatusChangeRequestSchema,
  orderStatusSchema,
  portionListSchema,
  purchaseRequestSchema,
  purchaseResponseSchema,
} from './order';

const request = { ...createPurchaseFixture('jollof-rice'), food_owner: userProfileFixture };

describe('purchaseRequestSchema', () => {
  it('returns the fields of a valid request body without unknown fields', () => {
    expect(v.parse(purchaseRequestSchema, { ...request, buyer_uid: 'guest' })).toEqual(request);
  });

  it.each([null, ''])('returns null as the buyer photo if the request contains %j', (photo) => {
    const body = { ...request, buyer_photoURL: photo };
    expect(v.parse(purchaseRequestSchema, body)).toEqual({ ...request, buyer_photoURL: null });
  });

  it.each([
    ['foodId', 'foods/soup', 'ID is not valid.'],
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
    { orderResult: null, message: 'The oven is off.' },
    { orderResult: { insertedId: 'order' } },
    { orderResult: { insertedId: 'order' }, isRemoved: true, message: 'Removed.' },
  ])('returns %j without unknown fields', (response) => {
    expect(v.parse(purchaseResponseSchema, { ...response, other: 1 })).toEqual(response);
  });
});

describe('orderListSchema', () => {
  it('accepts an order with only the fields that the specification lists', () => {
    const specified = {
      _id: 'order-1',
      food_image: 'https://example.com/ramen.jpg',
      food_name: 'Ramen',
      food_owner: { name: 'Kenji Mori' },
      price: 12.5,
      purchase_quantity: 2,
      buying_date: '2026-11-20T18:30:00.000Z',
    };

    expect(v.parse(orderListSchema, [specified])).toEqual([
      {
        ...specified,
        food_owner: { name: 'Kenji Mori', email: '', photoURL: null },
        status: 'placed',
        version: 1,
      },
    ]);
  });

  const order = {
    ...orderFixture,
    food_owner: userProfileFixture,
    buyer_name: 'Sam',
    buyer_email: 'guest@potluck.test',
    buyer_photoURL: null,
  };

  it('returns the fields of each order without unknown fields', () => {
    const stored = { ...order, other: 1, food_owner: { ...userProfileFixture, uid: 'cook' } };
    expect(v.parse(orderListSchema, [stored])).toEqual([order]);
  });

  it('returns `status`, `version`, `events`, and `restocked`', () => {
    const events = [
      { what: 'placed', by: 'buyer', at: '2026-01-01T12:00:00.000Z' },
      {
        what: 'cancelled',
        by: 'cook',
        at: '2026-01-01T12:05:00.000Z',
        reason: 'other',
        note: 'Sorry.',
      },
    ];
    const cancelled = { ...order, status: 'cancelled', version: 2, events, restocked: true };
    expect(v.parse(orderListSchema, [cancelled])).toEqual([cancelled]);
  });

  it.each([
    ['status', 'cooking'],
    ['events', [{ what: 'cooked', by: 'cook', at: '2026-01-01T12:00:00.000Z' }]],
    ['events', [{ what: 'ready', by: 'admin', at: '2026-01-01T12:00:00.000Z' }]],
    ['events', [{ what: 'ready', by: 'cook', at: 'today' }]],
  ])('rejects an invalid value in %s: %j', (field, value) => {
    expect(v.safeParse(orderListSchema, [{ ...order, [field]: value }]).success).toBe(false);
  });

  it('accepts an order without a cook', () => {
    const { food_owner: _owner, ...rest } = order;
    expect(v.parse(orderListSchema, [rest])).toEqual([rest]);
  });

  it('rejects a date that is not ISO 8601', () => {
    expect(v.safeParse(orderListSchema, [{ ...order, buying_date: 'today' }]).success).toBe(false);
  });
});

type InvalidField = [field: string, value: unknown, message: string];
const email = 'guest@potluck.test';
const invalidVersions: InvalidField[] = [
  ['version', undefined, 'Version is required.'],
  ['version', null, 'Version must be a whole number.'],
  ['version', '1', 'Version must be a whole number.'],
  ['version', 1.5, 'Version must be a whole number.'],
  ['version', 2 ** 53, 'Version must be a whole number.'],
  ['version', 0, 'Version must be at least 1.'],
];

describe('cancelOrderRequestSchema', () => {
  it.each([
    { email, version: 1 },
    { email, version: 2, reason: 'sold-out', note: 'Sorry.\nIt is gone.', restock: true },
    { email, version: 2, reason: 'cannot-cook', note: 'x'.repeat(300), restock: false },
    { email, version: 2, reason: 'not-collected' },
    { email, version: 2, reason: 'guest-asked' },
    { email, version: 2, reason: 'other' },
  ])('returns %j without unknown fields', (request) => {
    expect(v.parse(cancelOrderRequestSchema, { ...request, callerUid: 'cook' })).toEqual(request);
  });

  it.each<InvalidField>([
    ...invalidVersions,
    ['email', undefined, 'Email is required.'],
    ['reason', 'bored', 'Choose a reason.'],
    ['reason', null, 'Choose a reason.'],
    ['note', '', 'Note is required.'],
    ['note', 'x'.repeat(301), 'Note can have at most 300 characters.'],
    ['restock', 'true', 'Restock must be true or false.'],
    ['restock', null, 'Restock must be true or false.'],
  ])('rejects %s = %j with the message “%s”', (field, value, message) => {
    const request = { email, version: 1, [field]: value };
    expect(findFirstSchemaError(cancelOrderRequestSchema, request)).toBe(message);
  });
});

describe('orderStatusChangeRequestSchema', () => {
  it.each(['placed', 'ready', 'collected'])('accepts the status %s', (to) => {
    const request = { email, version: 1, to };
    expect(v.parse(orderStatusChangeRequestSchema, { ...request, other: 1 })).toEqual(request);
  });

  it.each<InvalidField>([
    ...invalidVersions,
    ['email', undefined, 'Email is required.'],
    ['to', undefined, '“to” must be placed, ready, or collected.'],
    ['to', 'cancelled', '“to” must be placed, ready, or collected.'],
  ])('rejects %s = %j with the message “%s”', (field, value, message) => {
    const request = { email, version: 1, to: 'ready', [field]: value };
    expect(findFirstSchemaError(orderStatusChangeRequestSchema, request)).toBe(message);
  });
});

describe('orderChangeResponseSchema', () => {
  it('returns `modifiedCount`, `message`, and `order` without unknown fields', () => {
    const response = { modifiedCount: 1, message: 'The order is ready.', order: orderFixture };
    expect(v.parse(orderChangeResponseSchema, { ...response, other: 1 })).toEqual(response);
  });
});

describe('portionListSchema', () => {
  it('returns the portions of each dish without unknown fields', () => {
    const portion = { foodId: 'jollof-rice', food_name: 'Party Jollof Rice', portions: 14 };
    expect(v.parse(portionListSchema, [{ ...portion, other: 1 }])).toEqual([portion]);
  });
});

describe('orderCountsSchema', () => {
  it('returns the counts of placed and active orders without unknown fields', () => {
    expect(v.parse(orderCountsSchema, { placed: 1, active: 2, other: 3 })).toEqual({
      placed: 1,
      active: 2,
    });
  });
});

describe('isActiveOrder', () => {
  it.each([
    ['placed', true],
    ['ready', true],
    ['collected', false],
    ['cancelled', false],
  ] as const)('for an order with the status %s returns %s', (status, expected) => {
    expect(isActiveOrder({ status })).toBe(expected);
  });
});

describe('orderEventSchema', () => {
  it.each(['placed', 'ready', 'collected', 'cancelled', 'ready-undone', 'collected-undone'])(
    'accepts the event %s',
    (what) => {
      const event = { what, by: 'cook', at: '2026-11-20T10:00:00.000Z' };
      expect(v.parse(orderEventSchema, { ...event, other: 1 })).toEqual(event);
    },
  );
});

describe('the order constants', () => {
  it('allow an undo of `ready` or `collected` for 15 minutes', () => {
    expect(UNDO_PERIOD_MS).toBe(900_000);
  });

  it('list each status as either active or past', () => {
    expect(ACTIVE_STATUSES).toEqual(['placed', 'ready']);
    expect(PAST_STATUSES).toEqual(['collected', 'cancelled']);
    expect([...ACTIVE_STATUSES, ...PAST_STATUSES]).toEqual(orderStatusSchema.options);
  });

  it('set the number of orders per page to 50 by default and to at most 100', () => {
    expect([DEFAULT_ORDER_PAGE_SIZE, MAX_ORDER_PAGE_SIZE]).toEqual([50, 100]);
  });
});

it('countPortions adds up the portions of a dish, and lists the dish with the most portions first', () => {
  expect(
    countPortions([
      { foodId: 'soup', food_name: 'Soup', purchase_quantity: 2 },
      { foodId: 'rice', food_name: 'Rice', purchase_quantity: 4 },
      { foodId: 'soup', food_name: 'Soup', purchase_quantity: 3 },
    ]),
  ).toEqual([
    { foodId: 'soup', food_name: 'Soup', portions: 5 },
    { foodId: 'rice', food_name: 'Rice', portions: 4 },
  ]);
});

it('countPortions sorts dishes with equally many portions by name', () => {
  const orders = ['Soup', 'Bread', 'Rice'].map((food_name) => ({
    foodId: food_name,
    food_name,
    purchase_quantity: 1,
  }));
  expect(countPortions(orders).map(({ food_name }) => food_name)).toEqual([
    'Bread',
    'Rice',
    'Soup',
  ]);
});

it('countPortions counts the portions of a dish separately for each name of the dish in the orders', () => {
  expect(
    countPortions([
      { foodId: 'soup', food_name: 'Soup', purchase_quantity: 1 },
      { foodId: 'soup', food_name: 'Old Soup', purchase_quantity: 2 },
    ]),
  ).toEqual([
    { foodId: 'soup', food_name: 'Old Soup', portions: 2 },
    { foodId: 'soup', food_name: 'Soup', portions: 1 },
  ]);
});

it('countPortions returns an empty list for no orders', () => {
  expect(countPortions([])).toEqual([]);
});

it('formatOrderNumber returns the first eight characters of the ID in uppercase', () => {
  expect(formatOrderNumber('a1b2c3d4e5f6')).toBe('A1B2C3D4');
});
