import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import {
  createWindowFixture,
  foodFactsFixture,
  foodFieldsFixture,
  foodFixture,
} from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { orderFixture } from '../testing/stored-order-fixture';
import { userProfileFixture } from '../testing/user-fixtures';
import * as account from './account';
import { errorResponseSchema } from './error-response';
import { deleteResponseSchema, photoResponseSchema } from './fields';
import * as food from './food';
import * as kitchen from './kitchen';
import * as order from './order';
import * as report from './report';

const email = 'guest@potluck.test';
const fullFields = {
  ...foodFieldsFixture,
  ...foodFactsFixture,
  windows: [createWindowFixture('2026-01-02T18:00:00.000Z')],
  zone: 'Europe/London',
};
const fieldFacts = 'allergens portion ingredients keeps diets windows zone';
const cookFacts = { area: 'Chorlton', cell: 'gcw2hz', pay: ['cash', 'app'] };
const kitchenTexts = { place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring.' };
const kitchenFixture = {
  ...kitchenTexts,
  ...cookFacts,
  show_place: 'day',
  about: 'I bake.\nAsk me.',
};
const eventFixture = { what: 'ready', by: 'cook', at: '2026-01-01T12:05:00.000Z' };
const fullOrder = {
  ...orderFixture,
  allergens: ['nuts', 'milk'],
  ...foodFactsFixture,
  pay: ['cash'],
  pickup_window: {
    from: '2026-01-02T18:00:00.000Z',
    until: '2026-01-02T19:30:00.000Z',
    zone: 'Europe/London',
  },
  food_owner: userProfileFixture,
  buyer_name: 'Sam',
  buyer_email: email,
  buyer_photoURL: null,
  events: [{ ...eventFixture, what: 'cancelled', reason: 'other', note: 'Sorry.' }],
  restocked: true,
};
const optionalOrderFields =
  'foodId food_owner buyer_name buyer_email buyer_photoURL status version events restocked allergens portion ingredients keeps diets pay pickup_window';

/** Of each request and response: its schema, a sample with all fields, and the fields that may be missing. */
const samples = {
  userProfile: [account.userProfileSchema, userProfileFixture, ''],
  ownEmailRequest: [account.ownEmailRequestSchema, { email }, ''],
  accessTokenResponse: [account.accessTokenResponseSchema, { token: 'a' }, ''],
  accountChangeResponse: [account.accountChangeResponseSchema, { message: 'Deleted.' }, ''],
  errorResponse: [
    errorResponseSchema,
    { code: 'invalid', message: 'No price.', fields: { price: 'No price.' }, requestId: 'b9' },
    'fields',
  ],
  foodFields: [food.foodFieldsSchema, fullFields, fieldFacts],
  addFoodRequest: [
    food.addFoodRequestSchema,
    { ...fullFields, added_by: userProfileFixture },
    fieldFacts,
  ],
  updateFoodRequest: [food.updateFoodRequestSchema, { ...fullFields, email }, fieldFacts],
  offerAgainRequest: [food.offerAgainRequestSchema, { email, quantity: 8 }, ''],
  addFoodResponse: [
    food.addFoodResponseSchema,
    { insertedId: 'soup', isRemoved: true, message: 'The dish was removed.' },
    'isRemoved message',
  ],
  updateFoodResponse: [
    food.updateFoodResponseSchema,
    { modifiedCount: 1, message: 'Saved.' },
    'message',
  ],
  deleteResponse: [deleteResponseSchema, { deletedCount: 1, message: 'Removed.' }, 'message'],
  food: [
    food.foodSchema,
    { ...foodFixture, ...fullFields, ...cookFacts, hidden_reason: 'spam' },
    `${fieldFacts} area cell pay purchase_count hidden_reason`,
  ],
  cookOfFood: [food.foodSchema.entries.added_by, userProfileFixture, 'photoURL'],
  foodCategory: [food.foodCategorySchema, { name: 'Rice', count: 2 }, ''],
  photoResponse: [photoResponseSchema, { address: '/photos/a.webp' }, ''],
  reportRequest: [
    report.reportRequestSchema,
    { email, reason: 'unsafe', note: 'It contains glass.' },
    'note',
  ],
  reportResponse: [report.reportResponseSchema, { message: 'Thank you.' }, ''],
  purchaseRequest: [
    order.purchaseRequestSchema,
    { ...createPurchaseFixture('jollof-rice'), food_owner: userProfileFixture, window: 'id' },
    'window',
  ],
  purchaseResponse: [
    order.purchaseResponseSchema,
    { orderResult: { insertedId: 'order' }, isRemoved: true, message: 'Removed.' },
    'orderResult isRemoved message',
  ],
  cancelOrderRequest: [
    order.cancelOrderRequestSchema,
    { email, version: 2, reason: 'sold-out', note: 'Sorry.\nIt is gone.', restock: true },
    'reason note restock',
  ],
  orderStatusChangeRequest: [
    order.orderStatusChangeRequestSchema,
    { email, version: 1, to: 'ready' },
    '',
  ],
  order: [order.orderSchema, fullOrder, optionalOrderFields],
  orderEvent: [
    order.orderEventSchema,
    { ...eventFixture, reason: 'other', note: 'Sorry.' },
    'reason note',
  ],
  orderChangeResponse: [
    order.orderChangeResponseSchema,
    { modifiedCount: 1, message: 'The order is ready.', order: orderFixture },
    '',
  ],
  orderCounts: [
    order.orderCountsSchema,
    { placed: 1, active: 2, recent: { portions: 3, is_minimum: false } },
    'recent',
  ],
  receipt: [
    kitchen.receiptSchema,
    { ...fullOrder, pickup: { ...kitchenTexts, place_from: 'ready' } },
    `${optionalOrderFields} pickup`,
  ],
  pickup: [
    kitchen.receiptSchema.entries.pickup.wrapped,
    { ...kitchenTexts, place_from: '2026-01-02T06:00:00.000Z' },
    'place note place_from',
  ],
  kitchen: [kitchen.kitchenSchema, kitchenFixture, 'area cell pay show_place about'],
  updateKitchenRequest: [
    kitchen.updateKitchenRequestSchema,
    { ...kitchenFixture, email },
    'area cell pay show_place about',
  ],
  notificationSettings: [kitchen.notificationSettingsSchema, { mail: 'all' }, ''],
  updateNotificationSettingsRequest: [
    kitchen.updateNotificationSettingsRequestSchema,
    { email, mail: 'none' },
    '',
  ],
} satisfies Record<string, [schema: v.GenericSchema, sample: object, optional: string]>;
type Name = keyof typeof samples;
const names = Object.keys(samples) as Name[];

describe('the schema of a request or a response', () => {
  it.each(names)('%s returns all its fields, without unknown fields', (name) => {
    const [schema, sample] = samples[name];
    expect(v.parse<v.GenericSchema>(schema, { ...sample, other: 1 })).toEqual(sample);
  });

  it.each(names)('%s rejects a missing or invalid value of each required field', (name) => {
    const [schema, sample, optional] = samples[name];
    const findAccepted = (value: unknown) =>
      Object.keys(sample).filter((field) => v.is(schema, { ...sample, [field]: value }));
    expect(findAccepted(undefined).sort()).toEqual(optional.split(' ').filter(Boolean).sort());
    expect(findAccepted(Symbol('invalid'))).toEqual([]);
  });

  it.each<[Name, object]>([
    // A newer version of the API may send a new code.
    ['errorResponse', { code: 'new', order: { _id: 'order-1' } }],
    ['foodFields', { quantity: 0 }],
    ['foodFields', { quantity: 1_000_000 }],
    ['foodFields', { description: 'One.\nTwo.' }],
    // The limits for new dishes do not apply to stored dishes.
    ['food', { food_name: ` ${'x'.repeat(200)} `, food_image: 'http://a.test/soup.jpg' }],
    ['food', { price: 1.999, quantity: -1 }],
    ['cookOfFood', { photoURL: '' }],
    ['purchaseResponse', { orderResult: null }],
    ['purchaseResponse', { orderResult: {} }],
    ['cancelOrderRequest', { note: 'x'.repeat(300) }],
    ['kitchen', kitchen.BLANK_KITCHEN],
  ])('%s accepts %j', (name, changes) => {
    const [schema, sample] = samples[name];
    const value = { ...sample, ...changes };
    expect(v.parse<v.GenericSchema>(schema, value)).toEqual(value);
  });

  it.each([
    [
      'ill not-food unsafe misleading offensive copied cook-photo cook-name other',
      report.reportReasonSchema,
    ],
    ['sold-out cannot-cook not-collected guest-asked other', order.cancelReasonSchema],
    ['placed ready collected cancelled', order.orderStatusSchema],
    ['placed ready collected', order.orderStatusChangeRequestSchema.entries.to],
    [
      'placed ready collected cancelled ready-undone collected-undone',
      order.orderEventSchema.entries.what,
    ],
    ['buyer cook', order.orderEventSchema.entries.by],
  ])('has a list of exactly these values: %s', (values, { options }) => {
    expect(options).toEqual(values.split(' '));
  });

  it.each<[Name, object, object]>([
    ['userProfile', { photoURL: null }, { photoURL: null }],
    ['userProfile', { photoURL: '' }, { photoURL: null }],
    ['purchaseRequest', { buyer_photoURL: '' }, { buyer_photoURL: null }],
    ['updateFoodResponse', { message: undefined }, { message: '' }],
    ['deleteResponse', { message: undefined }, { message: '' }],
    ['cookOfFood', { photoURL: undefined }, { photoURL: null }],
    ['foodFields', { diets: ['halal', 'vegan', 'halal'] }, { diets: ['vegan', 'halal'] }],
    // Each spelling of a zone would stay in memory.
    ['foodFields', { zone: 'europe/london' }, { zone: 'Europe/London' }],
    ['updateFoodRequest', { diets: [], windows: [] }, { diets: null, windows: null }],
    ['updateFoodRequest', { allergens: [] }, { allergens: [] }],
    ['updateKitchenRequest', { pay: ['app', 'cash', 'app'] }, { pay: ['cash', 'app'] }],
    ['updateKitchenRequest', { pay: [], area: null }, { pay: null, area: null }],
    ['order', { status: undefined }, { status: 'placed' }],
    ['order', { version: undefined }, { version: 1 }],
    [
      'order',
      { food_owner: { name: 'Amara' } },
      { food_owner: { name: 'Amara', email: '', photoURL: null } },
    ],
  ])('%s converts %j to %j', (name, changes, expected) => {
    const [schema, sample] = samples[name];
    expect(v.parse<v.GenericSchema>(schema, { ...sample, ...changes })).toEqual({
      ...sample,
      ...expected,
    });
  });

  it.each<[Name, object, string]>([
    ['userProfile', { name: 'x'.repeat(121) }, 'Name can have at most 120 characters.'],
    ['userProfile', { photoURL: undefined }, 'Photo URL is required.'],
    [
      'userProfile',
      { photoURL: 'javascript:alert(1)' },
      'Photo URL must be a web address that starts with https://.',
    ],
    ['foodFields', { food_name: 'x'.repeat(121) }, 'Food name can have at most 120 characters.'],
    ['foodFields', { food_name: 'a\nb' }, 'Food name contains characters that cannot be shown.'],
    ['foodFields', { food_image: '' }, 'Image URL is required.'],
    ['foodFields', { food_category: 'x'.repeat(41) }, 'Category can have at most 40 characters.'],
    ['foodFields', { quantity: undefined }, 'Quantity is required.'],
    ['foodFields', { quantity: '10' }, 'Quantity must be a whole number.'],
    ['foodFields', { quantity: 1.5 }, 'Quantity must be a whole number.'],
    ['foodFields', { quantity: -0 }, 'Quantity must be a whole number.'],
    ['foodFields', { quantity: -1 }, 'Quantity cannot be negative.'],
    ['foodFields', { quantity: 1_000_001 }, 'Quantity can be at most 1,000,000.'],
    ['foodFields', { price: undefined }, 'Price is required.'],
    [
      'foodFields',
      { food_origin: 'x'.repeat(61) },
      'Origin country can have at most 60 characters.',
    ],
    [
      'foodFields',
      { description: 'x'.repeat(2001) },
      'Description can have at most 2,000 characters.',
    ],
    ['foodFields', { allergens: null }, 'Allergens must be a list.'],
    ['foodFields', { allergens: ['Milk'] }, 'Allergens must be names from the list.'],
    ['foodFields', { allergens: ['milk', null] }, 'Allergens must be names from the list.'],
    ['foodFields', { allergens: ['__proto__'] }, 'Allergens must be names from the list.'],
    ['foodFields', { portion: 'x'.repeat(61) }, 'Portion can have at most 60 characters.'],
    [
      'foodFields',
      { ingredients: 'x'.repeat(1001) },
      'Ingredients can have at most 1,000 characters.',
    ],
    ['foodFields', { keeps: 'a\nb' }, 'Keeps contains characters that cannot be shown.'],
    ['foodFields', { keeps: 'x'.repeat(201) }, 'Keeps can have at most 200 characters.'],
    ['foodFields', { diets: ['Vegan'] }, 'Diets must be names from the list.'],
    ['foodFields', { zone: 'Europe/Atlantis' }, 'The time zone is not known.'],
    ['addFoodRequest', { added_by: undefined }, 'The profile must be an object.'],
    ['updateFoodRequest', { diets: 'vegan' }, 'Diets must be a list.'],
    ['updateFoodRequest', { email: undefined }, 'Email is required.'],
    ['reportRequest', { reason: 'boring' }, 'Choose a reason.'],
    ['reportRequest', { note: 'x'.repeat(501) }, 'Note can have at most 500 characters.'],
    ['purchaseRequest', { foodId: 'foods/soup' }, 'ID is not valid.'],
    [
      'purchaseRequest',
      { food_name: 'x'.repeat(121) },
      'Food name can have at most 120 characters.',
    ],
    ['purchaseRequest', { food_image: '' }, 'Image URL is required.'],
    ['purchaseRequest', { price: '9.5' }, 'Price must be a number.'],
    ['purchaseRequest', { purchase_quantity: undefined }, 'Purchase quantity is required.'],
    ['purchaseRequest', { purchase_quantity: '1' }, 'Purchase quantity must be a whole number.'],
    ['purchaseRequest', { purchase_quantity: 1.5 }, 'Purchase quantity must be a whole number.'],
    [
      'purchaseRequest',
      { purchase_quantity: 2 ** 53 },
      'Purchase quantity must be a whole number.',
    ],
    ['purchaseRequest', { purchase_quantity: 0 }, 'Purchase quantity must be at least 1.'],
    [
      'purchaseRequest',
      { buyer_name: 'x'.repeat(121) },
      'Buyer name can have at most 120 characters.',
    ],
    ['purchaseRequest', { buyer_photoURL: undefined }, 'Buyer photo URL is required.'],
    ['cancelOrderRequest', { version: 0 }, 'Version must be at least 1.'],
    ['cancelOrderRequest', { reason: 'bored' }, 'Choose a reason.'],
    ['cancelOrderRequest', { note: '' }, 'Note is required.'],
    ['cancelOrderRequest', { note: 'x'.repeat(301) }, 'Note can have at most 300 characters.'],
    ['cancelOrderRequest', { restock: 'true' }, 'Restock must be true or false.'],
    ['orderStatusChangeRequest', { to: 'cancelled' }, '“to” must be placed, ready, or collected.'],
    ['kitchen', { place: 'x'.repeat(301) }, 'Place can have at most 300 characters.'],
    ['kitchen', { times: 'x'.repeat(301) }, 'Times can have at most 300 characters.'],
    ['kitchen', { payment: 'x'.repeat(301) }, 'Payment can have at most 300 characters.'],
    ['kitchen', { note: 'x'.repeat(1001) }, 'Note can have at most 1,000 characters.'],
    ['kitchen', { area: 'x'.repeat(61) }, 'Area can have at most 60 characters.'],
    [
      'kitchen',
      { area: '3 Elm Street\nChorlton' },
      'Area contains characters that cannot be shown.',
    ],
    ...['gcw2', 'gcw2hzy', 'GCW2HZ', 'gcw2ha', '53.44,-2.28'].map(
      (cell): [Name, object, string] => [
        'updateKitchenRequest',
        { cell },
        'The location must be an area of about 1 km or 5 km.',
      ],
    ),
    ['kitchen', { pay: ['cheque'] }, 'Payments must be names from the list.'],
    ['kitchen', { show_place: 'always' }, 'Choose when guests see the place.'],
    ['kitchen', { about: 'x'.repeat(501) }, 'About you can have at most 500 characters.'],
    ['updateNotificationSettingsRequest', { mail: undefined }, 'Mail is required.'],
    ['updateNotificationSettingsRequest', { mail: true }, 'Mail must be none, important, or all.'],
  ])('%s rejects %j with the message “%s”', (name, changes, message) => {
    const [schema, sample] = samples[name];
    expect(findFirstSchemaError(schema, { ...sample, ...changes })).toBe(message);
  });

  it.each<[Name, object]>([
    ['food', { allergens: ['bread'] }],
    ['order', { diets: ['keto'] }],
    ['pickup', { place_from: 'later' }],
    ['order', { status: 'cooking' }],
    ['order', { buying_date: 'today' }],
    ['orderEvent', { what: 'cooked' }],
    ['orderEvent', { by: 'admin' }],
    ['orderEvent', { at: 'today' }],
  ])('%s rejects the unknown value %j', (name, changes) => {
    const [schema, sample] = samples[name];
    expect(v.is(schema, { ...sample, ...changes })).toBe(false);
  });

  it.each([
    ['foodListSchema', food.foodListSchema, foodFixture],
    ['orderListSchema', order.orderListSchema, orderFixture],
    ['foodCategoryListSchema', food.foodCategoryListSchema, { name: 'Rice', count: 2 }],
  ])('%s accepts only a list without an invalid item', (_name, schema, item) => {
    expect(v.is(schema, [])).toBe(true);
    expect(v.is(schema, [item, item])).toBe(true);
    expect(v.is(schema, [item, null])).toBe(false);
    expect(v.is(schema, {})).toBe(false);
  });
});
