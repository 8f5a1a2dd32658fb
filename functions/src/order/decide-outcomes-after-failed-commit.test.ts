import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import type { StoredPurchaseKey } from '../firestore/collections';
import { createCancelFixture } from '../testing/cancel-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { decideOutcomesAfterFailedCommit, type StockRecords } from './plan-stock-changes';
import { createPurchaseAttempt } from './purchase-attempt';
import { toStoredOrder } from './stored-order';

const FOOD_ID = 'jollof-rice';
const noon = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));
const failure = new Error('The response to the commit is lost.');

const createAttempt = (quantity: number) =>
  createPurchaseAttempt(buyerFixture, createPurchaseFixture(FOOD_ID, quantity), `key-${quantity}`);
const placedOrder = toStoredOrder(createAttempt(1), storedFoodFixture, noon);
const cancel = createCancelFixture('placed-order', buyerFixture);

/**
 * Returns the outcomes of two changes of a sold-out dish after a failed commit: a purchase of `quantity`
 * units, and a cancellation that adds one unit back to the stock.
 */
const decideForSoldOutFood = (quantity: number) =>
  decideOutcomesAfterFailedCommit(
    [createAttempt(quantity), cancel],
    {
      food: { ...storedFoodFixture, quantity: 0 },
      keys: new Map(),
      removedOrders: new Set(),
      orders: new Map([['placed-order', placedOrder]]),
    },
    noon,
    failure,
  );

const at = Timestamp.fromMillis(orderedAtFixture.toMillis() + 60_000);
const createPurchase = (key: string, quantity = 1) =>
  createPurchaseAttempt(buyerFixture, createPurchaseFixture(FOOD_ID, quantity), key);
const cancelAsBuyer = () => createCancelFixture('order', buyerFixture);
const cancelAsCook = () => createCancelFixture('order', ownerFixture, { reason: 'sold-out' });
const createRecords = (changes: Partial<StockRecords> = {}): StockRecords => ({
  food: storedFoodFixture,
  keys: new Map(),
  removedOrders: new Set(),
  orders: new Map([['order', createStoredOrderFixture()]]),
  ...changes,
});
const soldOut = createRecords({ food: { ...storedFoodFixture, quantity: 0 } });
const decide = (
  changes: Parameters<typeof decideOutcomesAfterFailedCommit>[0],
  stored = createRecords(),
) => decideOutcomesAfterFailedCommit(changes, stored, at, failure);

describe('decideOutcomesAfterFailedCommit', () => {
  it('returns a failure for a purchase that needs the unit of a cancellation in its batch, because Firestore may have stored both changes', () => {
    expect(decideForSoldOutFood(1)).toEqual([{ failure }, { failure }]);
  });

  it('rejects a purchase that exceeds the stock even after the cancellation in its batch', () => {
    expect(decideForSoldOutFood(2)).toMatchObject([
      { rejection: { code: 'insufficient-quantity' } },
      { failure },
    ]);
  });

  it('returns a failure for a purchase and a cancellation that are neither repeated nor rejected', () => {
    expect(decide([createPurchase('key'), cancelAsBuyer()])).toEqual([{ failure }, { failure }]);
  });

  it('returns the results of repeated and rejected changes, because they do not depend on the failed commit', () => {
    const repeated = createPurchase('repeated');
    const key: StoredPurchaseKey = {
      fingerprint: repeated.fingerprint,
      order_id: repeated.orderId,
      expires_at: at,
    };
    const order = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]);
    const stored = createRecords({
      orders: new Map([['order', order]]),
      keys: new Map([[repeated.keyId, key]]),
    });
    expect(
      decide([repeated, createPurchase('too many', 11), cancelAsBuyer(), cancelAsCook()], stored),
    ).toMatchObject([
      { orderId: repeated.orderId, isRepeat: true },
      { rejection: { code: 'insufficient-quantity' } },
      { orderId: 'order', isRepeat: true },
      { rejection: { code: 'order-changed' } },
    ]);
  });

  it('returns a failure for a purchase that only the cancellations of the batch make possible', () => {
    const [first, second] = [createPurchase('first', 2), createPurchase('second', 2)];
    expect(decide([first, cancelAsBuyer(), second], soldOut)).toMatchObject([
      { failure },
      { failure },
      // The first purchase needs all canceled units, so the second one is rejected whether the commit is
      // stored or not.
      { rejection: { code: 'insufficient-quantity' } },
    ]);
  });

  it('rejects a purchase that exceeds the stock even after the cancellations of the batch', () => {
    expect(decide([createPurchase('key', 3), cancelAsBuyer()], soldOut)).toMatchObject([
      { rejection: { code: 'insufficient-quantity' } },
      { failure },
    ]);
  });

  it('returns a failure for both cancellations if the batch contains two cancellations of one order', () => {
    expect(decide([cancelAsBuyer(), cancelAsCook()])).toEqual([{ failure }, { failure }]);
  });
});
