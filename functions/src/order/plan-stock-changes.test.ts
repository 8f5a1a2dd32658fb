import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import type { StoredOrder } from '../firestore/collections';
import { createWindowFixture } from '../testing/food-fixture';
import { createCancelFixture, createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { deployedOrderQuotas } from './order-quotas';
import {
  type CancellationAttempt,
  type StockChange,
  type StockRecords,
  createPurchaseAttempt,
  planStockChanges,
  validatePurchase,
} from './plan-stock-changes';

const FOOD_ID = 'jollof-rice';
const at = Timestamp.fromMillis(orderedAtFixture.toMillis() + 60_000);
/** The sample dish, which has a stock of 10 units and a purchase count of 7. */
const food = storedFoodFixture;
const placed = createStoredOrderFixture();
const ready = createStoredOrderFixture([createOrderEventFixture('ready')]);
const hidden = createStoredOrderFixture([], { hidden_at: at });
const stranger = { ...buyerFixture, uid: 'stranger' };

type CancelRequest = Partial<CancellationAttempt['request']>;
const cancelAsBuyer = (orderId = 'order', request: CancelRequest = {}) =>
  createCancelFixture(orderId, buyerFixture, request);
const cancelAsCook = (orderId = 'order', request: CancelRequest = {}) =>
  createCancelFixture(orderId, ownerFixture, { reason: 'sold-out', ...request });
const force = (cancel: CancellationAttempt) => ({ ...cancel, isForced: true });
const createRecords = (
  orders: Record<string, StoredOrder>,
  stored: StockRecords['food'] = food,
): StockRecords => ({
  food: stored,
  orders: new Map(Object.entries(orders)),
  quotas: new Map(),
});
const planBatch = (changes: StockChange[], read: StockRecords) =>
  planStockChanges(changes, read, at, deployedOrderQuotas);
const records = createRecords({ order: placed });

describe('createPurchaseAttempt', () => {
  const request = createPurchaseFixture(FOOD_ID);
  const attempt = createPurchaseAttempt(buyerFixture, request, 'key');

  it('returns the start of the SHA-256 of the buyer’s uid and the key as the order id', () => {
    // The hash is the output of: printf '["guest","key"]' | sha256sum
    expect(attempt.orderId).toBe('1a01a2dae61cffedfb44');
    expect(createPurchaseAttempt(buyerFixture, request, 'key')).toEqual(attempt);
    // A retry may contain changed allergens. Another request with the same key has another fingerprint.
    const retried = createPurchaseAttempt(buyerFixture, { ...request, allergens: [] }, 'key');
    expect(retried.fingerprint).toBe(attempt.fingerprint);
    const changed = createPurchaseAttempt(buyerFixture, { ...request, price: 1 }, 'key');
    expect(changed.orderId).toBe(attempt.orderId);
    expect(changed.fingerprint).not.toBe(attempt.fingerprint);
  });

  it('returns a different order id for another key, for another buyer, and for each purchase without a key', () => {
    const others = [
      createPurchaseAttempt(buyerFixture, request, 'other'),
      createPurchaseAttempt(ownerFixture, request, 'key'),
      createPurchaseAttempt(buyerFixture, request),
      createPurchaseAttempt(buyerFixture, request),
    ];
    expect(new Set([attempt, ...others].map(({ orderId }) => orderId)).size).toBe(5);
  });
});

describe('validatePurchase', () => {
  const request = createPurchaseFixture(FOOD_ID, 3);
  const lastUnits = { ...food, quantity: 3 };

  it('subtracts the purchased quantity from the stock and adds 1 to the purchase count', () => {
    expect(validatePurchase(lastUnits, buyerFixture, request, at.toMillis())).toEqual({
      foodAfter: { ...lastUnits, quantity: 0, purchase_count: 8 },
      window: undefined,
    });
  });

  const missing = 'The food item does not exist or was removed.';
  const exceeds = 'You cannot purchase more than the available quantity of ';
  const hiddenFood = { ...food, hidden: { reason: 'Not food', at } };

  it.each([
    ['not-found', 'the food does not exist', undefined, {}, missing],
    ['not-found', 'the food is hidden', hiddenFood, {}, missing],
    ['own-item', 'the buyer is the cook', food, {}, 'You cannot purchase an item you added.'],
    [
      'insufficient-quantity',
      'the stock is too small',
      { ...food, quantity: 2 },
      {},
      `${exceeds}2.`,
    ],
    [
      'insufficient-quantity',
      'a large stock is too small',
      { ...food, quantity: 1200 },
      { purchase_quantity: 1201 },
      `${exceeds}1,200.`,
    ],
    [
      'price-changed',
      'the price differs from the stored price',
      food,
      { price: 9.49 },
      'The price has changed to $9.50. Please check it and confirm again.',
    ],
  ])('rejects with %s if %s', (code, _condition, stored, changes, message) => {
    const buyer = code === 'own-item' ? ownerFixture : buyerFixture;
    const changed = { ...request, ...changes };
    expect(validatePurchase(stored, buyer, changed, at.toMillis())).toMatchObject({
      rejection: { code, message },
    });
  });
});

describe('validatePurchase of a dish that has changed', () => {
  const request = createPurchaseFixture(FOOD_ID, 3);
  // The name has a decomposed letter and a no-break space.
  const renamed = { ...food, food_name: 'Cre\u0301me\u00a0Rice', allergens: undefined };

  it.each<[string, object, object, boolean]>([
    ['the stored allergens', food, { allergens: ['mustard', 'celery'] }, false],
    ['other allergens', food, { allergens: ['celery'] }, true],
    ['the name before a change', renamed, { allergens: null }, true],
    ['the same name', renamed, { food_name: 'Cr\u00e9me  Rice', allergens: null }, false],
    ['a declaration of none', renamed, { food_name: renamed.food_name, allergens: [] }, true],
    [
      'the name before a change, too many units, and another price',
      { ...renamed, quantity: 0, price: 1 },
      {},
      true,
    ],
  ])('handles a request with %s', (_what, stored, changes, isRejected) => {
    const other = { ...food, ...stored };
    const changed = { ...request, ...changes };
    const validated = validatePurchase(other, buyerFixture, changed, at.toMillis());
    const current = { _id: FOOD_ID, food_name: other.food_name, quantity: other.quantity };
    const rejection = { status: 409, code: 'food-changed', details: { food: current } };
    expect(validated).toMatchObject(isRejected ? { rejection } : { foodAfter: { quantity: 7 } });
  });
});

describe('validatePurchase of a dish with pickup windows', () => {
  // The purchases are placed at 12:01.
  const open = createWindowFixture('2026-01-02T18:00:00.000Z', '2026-01-01T12:01:00.001Z');
  const later = createWindowFixture('2026-01-03T18:00:00.000Z');
  const closed = createWindowFixture('2026-01-04T18:00:00.000Z', '2026-01-01T12:01:00.000Z');
  const choose = ['window-required', 'Choose when you collect this dish.'];
  const allClosed = ['window-closed', 'Orders for this dish are closed.'];
  const oneClosed = ['window-closed', 'Orders for this pickup are closed. Choose another time.'];

  it.each<[string, (typeof open)[], string | undefined, object | string[] | undefined]>([
    ['no window of a dish without windows', [], undefined, undefined],
    ['the only open window', [closed, open], undefined, open],
    ['the requested window', [open, later], later.id, later],
    ['an error if several are open', [closed, open, later], undefined, choose],
    ['an error for an unknown window', [open, later], 'unknown', oneClosed],
    ['an error past the cutoff', [closed, open], closed.id, oneClosed],
    ['an error if all are closed', [closed], undefined, allClosed],
    ['an error for a closed window', [closed], closed.id, allClosed],
    ['an error for a window of a dish without windows', [], open.id, oneClosed],
  ])('returns %s', (_what, windows, window, expected) => {
    const stored = { ...food, ...(windows.length > 0 && { windows, zone: 'Europe/London' }) };
    const request = { ...createPurchaseFixture(FOOD_ID), ...(window !== undefined && { window }) };
    const validated = validatePurchase(stored, buyerFixture, request, at.toMillis());
    if (Array.isArray(expected)) {
      const [code, message] = expected as string[];
      const openWindows = windows.filter((one) => one !== closed);
      const rejection = { status: 409, code, message, details: { windows: openWindows } };
      expect(validated).toMatchObject({ rejection });
    } else expect(validated).toMatchObject({ foodAfter: { quantity: 9 }, window: expected });
  });
});

describe('planStockChanges', () => {
  it.each([
    ['the buyer, even with restock = false', cancelAsBuyer('order', { restock: false }), 12],
    ['the cook', cancelAsCook(), 10],
    ['the cook with restock = false', cancelAsCook('order', { restock: false }), 10],
    ['the cook with restock = true', cancelAsCook('order', { restock: true }), 12],
  ])('changes the stock of 10 after a cancellation by %s', (_who, cancel, quantity) => {
    const restocked = quantity === 12;
    expect(planBatch([cancel], records)).toMatchObject({
      foodAfter: { quantity, purchase_count: 6 },
      outcomes: [{ order: { restocked } }],
      cancelledOrders: [{ order: { restocked } }],
    });
    // The stock of a deleted food cannot change.
    const deleted = { ...records, food: undefined };
    expect(planBatch([cancel], deleted)).toMatchObject({
      foodAfter: undefined,
      outcomes: [{ isRepeat: false, order: { restocked: false } }],
      cancelledOrders: [{ order: { restocked: false } }],
    });
  });

  it.each([
    ['the buyer for the present offer', cancelAsBuyer(), 2, 12],
    ['the buyer for an earlier offer', cancelAsBuyer(), 1, 10],
    ['the buyer for the first offer', cancelAsBuyer(), undefined, 10],
    ['the cook for an earlier offer', cancelAsCook('order', { restock: true }), 1, 12],
  ])('changes the stock of 10 after a cancellation by %s', (_who, cancel, offer, quantity) => {
    const order = { ...placed, ...(offer !== undefined && { offer }) };
    const plan = planBatch([cancel], createRecords({ order }, { ...food, offer: 2 }));
    expect(plan).toMatchObject({
      foodAfter: { quantity, purchase_count: 6 },
      cancelledOrders: [{ order: { restocked: quantity === 12 } }],
    });
  });

  it.each([
    ['the cook', cancelAsCook(), true],
    [
      'the cook, because the guest did not come',
      cancelAsCook('order', { reason: 'not-collected' }),
    ],
    ['a maintainer', force(cancelAsCook())],
    ['the buyer', cancelAsBuyer()],
  ])(
    'marks an order for the statistics of the cook only if %s cancels it',
    (_who, cancel, isMarked?) => {
      const { cancelledOrders } = planBatch([cancel], records);
      expect(cancelledOrders.map(({ order }) => order.dropped_by_cook)).toEqual([isMarked]);
    },
  );

  it('does not reduce the purchase count below 0', () => {
    const unpopular = createRecords({ a: placed, b: placed }, { ...food, purchase_count: 1 });
    const plan = planBatch([cancelAsBuyer('a'), cancelAsBuyer('b')], unpopular);
    expect(plan.foodAfter).toMatchObject({ quantity: 14, purchase_count: 0 });
  });

  it.each([
    ['is ready', cancelAsCook('order', { version: 2 }), ready],
    ['the buyer has hidden', cancelAsCook(), hidden],
  ])('lets the cook cancel an order that %s', (_condition, cancel, order) => {
    const plan = planBatch([cancel], createRecords({ order }));
    expect(plan.outcomes).toMatchObject([{ isRepeat: false, order: { status: 'cancelled' } }]);
    expect(plan.cancelledOrders[0]?.order.events.at(-1)).toEqual({
      what: 'cancelled',
      by: 'cook',
      at,
      reason: 'sold-out',
    });
  });

  const cancelAsStranger = createCancelFixture('order', stranger, { reason: 'other' });
  const notFound = {
    code: 'not-found',
    message: 'There is no such order in your history.',
    details: expect.not.objectContaining({ order: expect.anything() as object }) as object,
  };

  it.each([
    ['the order does not exist', cancelAsBuyer('missing'), placed, notFound],
    ['the buyer has hidden the order', cancelAsBuyer(), hidden, notFound],
    ['another user cancels', cancelAsStranger, placed, notFound],
    ['the account of another user is deleted', force(cancelAsStranger), placed, notFound],
    [
      'the buyer cancels an order that is ready',
      cancelAsBuyer('order', { version: 2 }),
      ready,
      {
        code: 'order-state',
        message: 'Your order is ready to collect. Only the cook can cancel it now.',
        details: {
          order: { _id: 'order', status: 'ready', version: 2, buyer_email: buyerFixture.email },
        },
      },
    ],
    [
      'the cook gives no reason',
      createCancelFixture('order', ownerFixture),
      placed,
      {
        code: 'invalid',
        message: 'Choose a reason.',
        details: { fields: { reason: 'Choose a reason.' } },
      },
    ],
    [
      'the version is not the current version',
      cancelAsCook('order', { version: 2 }),
      placed,
      {
        code: 'order-changed',
        message: 'This order has changed. Please check it and try again.',
        details: { order: { _id: 'order', status: 'placed', version: 1 } },
      },
    ],
  ])('rejects a cancellation and changes nothing if %s', (_condition, cancel, order, rejection) => {
    const plan = planBatch([cancel], createRecords({ order }));
    expect(plan.outcomes).toMatchObject([{ rejection }]);
    expect(plan).toMatchObject({ foodAfter: undefined, newOrders: [], cancelledOrders: [] });
  });
});

describe('planStockChanges for a batch', () => {
  it.each([
    [
      'the buyer cancels twice',
      cancelAsBuyer(),
      { isRepeat: true, order: { version: 2, restocked: true } },
      12,
    ],
    [
      'the cook and the buyer cancel',
      cancelAsCook(),
      {
        rejection: {
          code: 'order-changed',
          details: { order: { status: 'cancelled', version: 2 } },
        },
      },
      10,
    ],
  ])('cancels an order only once if %s', (_who, first, outcome, quantity) => {
    const plan = planBatch([first, cancelAsBuyer()], records);
    expect(plan.outcomes).toMatchObject([{ isRepeat: false }, outcome]);
    expect(plan.cancelledOrders).toHaveLength(1);
    expect(plan.foodAfter).toMatchObject({ quantity, purchase_count: 6 });
  });
});
