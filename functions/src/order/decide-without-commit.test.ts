import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { createCancelFixture } from '../testing/cancel-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { buyerFixture } from '../testing/user-fixtures';
import { decideWithoutCommit } from './plan-stock-changes';
import { createPurchaseAttempt } from './purchase-attempt';
import { toStoredOrder } from './stored-order';

const FOOD_ID = 'jollof-rice';
const noon = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));
const failure = new Error('The response to the commit is lost.');

const createAttempt = (quantity: number) =>
  createPurchaseAttempt(buyerFixture, createPurchaseFixture(FOOD_ID, quantity), `key-${quantity}`);
const placedOrder = toStoredOrder(createAttempt(1), storedFoodFixture, noon);
const cancel = createCancelFixture('placed-order', buyerFixture);

/** Decides a purchase of a sold-out dish, and a cancellation that adds one unit back to its stock. */
const decideForSoldOutFood = (quantity: number) =>
  decideWithoutCommit(
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

describe('decideWithoutCommit', () => {
  it('returns a failure if a purchase needs the unit of a cancellation in its batch, because both may be stored', () => {
    expect(decideForSoldOutFood(1)).toEqual([{ failure }, { failure }]);
  });

  it('rejects a purchase that exceeds the stock even after the cancellation in its batch', () => {
    expect(decideForSoldOutFood(2)).toMatchObject([
      { rejection: { code: 'insufficient-quantity' } },
      { failure },
    ]);
  });
});
