import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { ACTIVE_STATUSES, type CancelReason } from '../contract/order';
import type { StoredOrder } from '../firestore/collections';
import { createCancelFixture, createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import {
  type StockRecords,
  createPurchaseAttempt,
  isCancelAttempt,
  planStockChanges,
} from './plan-stock-changes';

const FOOD_ID = 'jollof-rice';
const at = Timestamp.fromMillis(orderedAtFixture.toMillis() + 60_000);
/** The sample dish, which has a stock of 10 units and a purchase count of 7. */
const food = storedFoodFixture;
const strangerFixture = { ...buyerFixture, uid: 'stranger' };

const createPurchase = (key: string, quantity = 1) =>
  createPurchaseAttempt(buyerFixture, createPurchaseFixture(FOOD_ID, quantity), key);
const cancelAsBuyer = (orderId = 'order', request = {}) =>
  createCancelFixture(orderId, buyerFixture, request);
const cancelAsCook = (orderId = 'order', request = {}) =>
  createCancelFixture(orderId, ownerFixture, { reason: 'sold-out', ...request });
const createRecords = (
  orders: Record<string, StoredOrder>,
  changes: Partial<StockRecords> = {},
): StockRecords => ({
  food,
  orders: new Map(Object.entries(orders)),
  ...changes,
});
const placed = createStoredOrderFixture();
const records = createRecords({ order: placed });

describe('isCancelAttempt', () => {
  it('returns true for a cancellation and false for a purchase', () => {
    expect(isCancelAttempt(cancelAsBuyer())).toBe(true);
    expect(isCancelAttempt(createPurchase('key'))).toBe(false);
  });
});

describe('planStockChanges for a cancellation by the buyer', () => {
  it('adds the event `cancelled`, adds the units back to the stock, and reduces the purchase count by 1', () => {
    const plan = planStockChanges([cancelAsBuyer('order', { note: 'I am ill.' })], records, at);
    const order = {
      ...placed,
      status: 'cancelled',
      version: 2,
      events: [...placed.events, { what: 'cancelled', by: 'buyer', at, note: 'I am ill.' }],
      restocked: true,
    };
    expect(plan).toEqual({
      outcomes: [{ orderId: 'order', order, role: 'buyer', isRepeat: false }],
      foodAfter: { ...food, quantity: 12, purchase_count: 6 },
      newOrders: [],
      cancelledOrders: [{ orderId: 'order', order }],
    });
  });

  it('adds the units back to the stock even if the request contains restock = false', () => {
    const { foodAfter } = planStockChanges(
      [cancelAsBuyer('order', { restock: false })],
      records,
      at,
    );
    expect(foodAfter).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('rejects with not-found if the buyer has hidden the order', () => {
    const order = createStoredOrderFixture([], { hidden_at: at });
    const plan = planStockChanges([cancelAsBuyer()], createRecords({ order }), at);
    expect(plan.outcomes).toMatchObject([{ rejection: { code: 'not-found', order: undefined } }]);
    expect(plan).toMatchObject({ foodAfter: undefined, cancelledOrders: [] });
  });

  it('rejects with order-state and the current order if the order is ready', () => {
    const ready = createStoredOrderFixture([createOrderEventFixture('ready')]);
    const cancel = cancelAsBuyer('order', { version: 2 });
    const plan = planStockChanges([cancel], createRecords({ order: ready }), at);
    expect(plan.outcomes).toMatchObject([
      {
        rejection: {
          code: 'order-state',
          message: 'Your order is ready to collect. Only the cook can cancel it now.',
          order: { _id: 'order', status: 'ready', version: 2, buyer_email: buyerFixture.email },
        },
      },
    ]);
    expect(plan).toMatchObject({ foodAfter: undefined, cancelledOrders: [] });
  });
});

describe('planStockChanges for a cancellation by the cook', () => {
  const reasons: CancelReason[] = [
    'sold-out',
    'cannot-cook',
    'not-collected',
    'guest-asked',
    'other',
  ];

  it.each(reasons)(
    'adds the units back to the stock for the reason %s only if restock is true',
    (reason) => {
      const cancel = (restock?: boolean) =>
        planStockChanges(
          [cancelAsCook('order', { reason, ...(restock !== undefined && { restock }) })],
          records,
          at,
        );
      expect(cancel()).toMatchObject({
        foodAfter: { quantity: 10, purchase_count: 6 },
        outcomes: [
          { role: 'cook', order: { restocked: false, events: [{}, { by: 'cook', reason }] } },
        ],
        cancelledOrders: [{ order: { restocked: false } }],
      });
      expect(cancel(false)).toEqual(cancel());
      expect(cancel(true)).toMatchObject({
        foodAfter: { quantity: 12, purchase_count: 6 },
        cancelledOrders: [{ order: { restocked: true } }],
      });
    },
  );

  it('rejects with the code invalid if the request has no reason', () => {
    const plan = planStockChanges([createCancelFixture('order', ownerFixture)], records, at);
    expect(plan.outcomes).toMatchObject([
      {
        rejection: {
          code: 'invalid',
          status: 400,
          message: 'Choose a reason.',
          fields: { reason: 'Choose a reason.' },
        },
      },
    ]);
    expect(plan.foodAfter).toBeUndefined();
  });

  it('cancels an order that is ready', () => {
    const ready = createStoredOrderFixture([createOrderEventFixture('ready')]);
    const cancel = cancelAsCook('order', { version: 2 });
    const { outcomes } = planStockChanges([cancel], createRecords({ order: ready }), at);
    expect(outcomes).toMatchObject([
      { isRepeat: false, order: { status: 'cancelled', version: 3 } },
    ]);
  });

  it('cancels an order that the buyer has hidden', () => {
    const hidden = createRecords({ order: createStoredOrderFixture([], { hidden_at: at }) });
    expect(planStockChanges([cancelAsCook()], hidden, at).outcomes).toMatchObject([
      { isRepeat: false, order: { status: 'cancelled', hidden_at: at } },
    ]);
  });

  it('rejects a version that is not current, and omits the email address of the buyer from the returned order', () => {
    const { outcomes } = planStockChanges([cancelAsCook('order', { version: 2 })], records, at);
    expect(outcomes).toMatchObject([
      {
        rejection: {
          code: 'order-changed',
          message: 'This order has changed. Please check it and try again.',
          order: { _id: 'order', status: 'placed' },
        },
      },
    ]);
    expect(JSON.stringify(outcomes)).not.toContain(buyerFixture.email);
  });
});

describe('planStockChanges for a cancellation by any user', () => {
  it.each([
    [
      'another user cancels the order',
      createCancelFixture('order', strangerFixture, { reason: 'other' }),
    ],
    ['the order does not exist', cancelAsBuyer('missing')],
  ])('rejects with not-found if %s', (_who, cancel) => {
    const plan = planStockChanges([cancel], records, at);
    expect(plan.outcomes).toMatchObject([
      {
        rejection: {
          code: 'not-found',
          message: 'There is no such order in your history.',
          order: undefined,
        },
      },
    ]);
    expect(plan.foodAfter).toBeUndefined();
  });

  it.each([cancelAsBuyer(), cancelAsCook('order', { restock: true })])(
    'stores restocked = false if the food was deleted: %j',
    (cancel) => {
      const plan = planStockChanges(
        [cancel],
        createRecords({ order: placed }, { food: undefined }),
        at,
      );
      expect(plan.outcomes).toMatchObject([{ isRepeat: false, order: { restocked: false } }]);
      expect(plan.cancelledOrders).toMatchObject([{ order: { restocked: false } }]);
      expect(plan.foodAfter).toBeUndefined();
    },
  );

  it('does not reduce the purchase count below 0', () => {
    const unpopular = createRecords(
      { first: placed, second: placed },
      { food: { ...food, purchase_count: 1 } },
    );
    const plan = planStockChanges([cancelAsBuyer('first'), cancelAsBuyer('second')], unpopular, at);
    expect(plan.foodAfter).toMatchObject({ quantity: 14, purchase_count: 0 });
  });

  it('returns isRepeat = true and changes nothing if the same user has already canceled the order', () => {
    const order = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')], {
      restocked: true,
    });
    const plan = planStockChanges([cancelAsBuyer()], createRecords({ order }), at);
    expect(plan).toEqual({
      outcomes: [{ orderId: 'order', order, role: 'buyer', isRepeat: true }],
      foodAfter: undefined,
      newOrders: [],
      cancelledOrders: [],
    });
  });

  it('cancels an order only once if the batch contains the same cancellation twice', () => {
    const plan = planStockChanges([cancelAsBuyer(), cancelAsBuyer()], records, at);
    expect(plan.outcomes).toMatchObject([
      { isRepeat: false, order: { version: 2, restocked: true } },
      { isRepeat: true, order: { version: 2, restocked: true } },
    ]);
    expect(plan.cancelledOrders).toHaveLength(1);
    expect(plan.foodAfter).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('rejects the second cancellation with order-changed if both the cook and the buyer cancel in one batch', () => {
    const plan = planStockChanges([cancelAsCook(), cancelAsBuyer()], records, at);
    expect(plan.outcomes).toMatchObject([
      { isRepeat: false, role: 'cook' },
      { rejection: { code: 'order-changed', order: { status: 'cancelled', version: 2 } } },
    ]);
    expect(plan.foodAfter).toMatchObject({ quantity: 10, purchase_count: 6 });
  });
});

describe('planStockChanges for a forced cancellation', () => {
  it.each([
    ['the buyer', buyerFixture, 'buyer'],
    ['the cook', ownerFixture, 'cook'],
  ])('lets %s cancel an order in every active status without a reason', (_who, caller, by) => {
    for (const order of [placed, createStoredOrderFixture([createOrderEventFixture('ready')])]) {
      expect(ACTIVE_STATUSES).toContain(order.status);
      const cancel = {
        ...createCancelFixture('order', caller, { version: order.version, restock: true }),
        isForced: true,
      };
      const plan = planStockChanges([cancel], createRecords({ order }), at);
      expect(plan).toMatchObject({
        outcomes: [{ isRepeat: false, order: { status: 'cancelled' } }],
        foodAfter: { quantity: 12, purchase_count: 6 },
      });
      expect(plan.cancelledOrders[0]?.order.events?.at(-1)).toEqual({ what: 'cancelled', by, at });
    }
  });

  it('cancels an order that its buyer has hidden', () => {
    const hidden = createRecords({ order: createStoredOrderFixture([], { hidden_at: at }) });
    const cancel = { ...cancelAsBuyer(), isForced: true };
    expect(planStockChanges([cancel], hidden, at).outcomes).toMatchObject([
      { isRepeat: false, order: { status: 'cancelled' } },
    ]);
  });

  it('rejects the cancellation of another user’s order with not-found', () => {
    const cancel = { ...createCancelFixture('order', strangerFixture), isForced: true };
    expect(planStockChanges([cancel], records, at).outcomes).toMatchObject([
      { rejection: { code: 'not-found' } },
    ]);
  });
});

describe('planStockChanges for a batch of purchases and cancellations', () => {
  const soldOut = createRecords({ order: placed }, { food: { ...food, quantity: 0 } });

  it('decides cancellations before purchases, but returns the outcomes in the sequence of the batch', () => {
    const purchase = createPurchase('key', 2);
    const plan = planStockChanges([purchase, cancelAsBuyer()], soldOut, at);
    expect(plan.outcomes).toMatchObject([
      { orderId: purchase.orderId, isRepeat: false },
      { orderId: 'order', isRepeat: false, role: 'buyer' },
    ]);
    expect(plan.foodAfter).toMatchObject({ quantity: 0, purchase_count: 7 });
    expect(plan.newOrders).toMatchObject([
      { orderId: purchase.orderId, order: { purchase_quantity: 2 } },
    ]);
    expect(plan.cancelledOrders).toMatchObject([{ orderId: 'order' }]);
  });

  it('rejects a purchase that exceeds the stock even after the cancellations', () => {
    const plan = planStockChanges([createPurchase('key', 3), cancelAsBuyer()], soldOut, at);
    expect(plan.outcomes).toMatchObject([
      {
        rejection: {
          code: 'insufficient-quantity',
          message: 'You cannot purchase more than the available quantity of 2.',
        },
      },
      { isRepeat: false },
    ]);
    expect(plan.foodAfter).toMatchObject({ quantity: 2, purchase_count: 6 });
  });

  it('changes the purchase count of the food even if its stock stays the same', () => {
    const plan = planStockChanges([cancelAsCook()], soldOut, at);
    expect(plan.foodAfter).toMatchObject({ quantity: 0, purchase_count: 6 });
  });

  it('returns no outcome for an empty batch', () => {
    expect(planStockChanges([], records, at).outcomes).toEqual([]);
  });

  it('returns foodAfter = undefined if the batch changes nothing', () => {
    const plan = planStockChanges([createPurchase('key', 1)], soldOut, at);
    expect(plan).toMatchObject({ foodAfter: undefined, newOrders: [], cancelledOrders: [] });
  });
});
