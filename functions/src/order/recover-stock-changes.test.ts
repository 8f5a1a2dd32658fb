import { GrpcStatus, Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foodsCollection, ordersCollection } from '../firestore/collections';
import { HttpError } from '../http/http-error';
import { createCancelFixture } from '../testing/cancel-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture } from '../testing/user-fixtures';
import { applyStockChanges, type ApplyStockChanges } from './apply-stock-changes';
import type { StockChangeOutcome } from './plan-stock-changes';
import { createPurchaseAttempt, type PurchaseAttempt } from './purchase-attempt';
import { recoverStockChanges } from './recover-stock-changes';
import { toStoredOrder } from './stored-order';

const FOOD_ID = 'jollof-rice';
const createAttempt = (key: string) =>
  createPurchaseAttempt(buyerFixture, createPurchaseFixture(FOOD_ID, 2), key);
const [first, second, third] = [
  createAttempt('first'),
  createAttempt('second'),
  createAttempt('third'),
];

/** The error INVALID_ARGUMENT, with which Firestore rejects a second commit of the same transaction. */
const failure = Object.assign(new Error('3 INVALID_ARGUMENT'), {
  code: GrpcStatus.INVALID_ARGUMENT,
});
const transientFailure = Object.assign(new Error('14 UNAVAILABLE'), {
  code: GrpcStatus.UNAVAILABLE,
});
const newOrder = ({ orderId }: PurchaseAttempt) => ({ orderId, isRepeat: false });
const foundOrder = ({ orderId }: PurchaseAttempt) => ({
  orderId,
  isRepeat: true,
  isRemoved: false,
});

let db: Firestore;
let place: ReturnType<typeof vi.fn<ApplyStockChanges>>;
let recover: ApplyStockChanges;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  place = vi.fn<ApplyStockChanges>();
  recover = recoverStockChanges(db, () => new Date(), place);
});

const storeOrder = (attempt: PurchaseAttempt, changes = {}) =>
  ordersCollection(db)
    .doc(attempt.orderId)
    .set({ ...toStoredOrder(attempt, storedFoodFixture, Timestamp.now()), ...changes });

describe('recoverStockChanges', () => {
  it.each<[string, StockChangeOutcome]>([
    ['a placed order', newOrder(first)],
    ['a rejection', { rejection: new HttpError('own-item', 'Rejected.') }],
    ['a transient failure', { failure: transientFailure }],
  ])('returns %s unchanged and reads nothing', async (_description, outcome) => {
    place.mockResolvedValueOnce([outcome]);
    const read = vi.spyOn(db, 'getAll');
    expect(await recover(FOOD_ID, [first])).toEqual([outcome]);
    expect(read).not.toHaveBeenCalled();
    expect(place).toHaveBeenCalledExactlyOnceWith(FOOD_ID, [first]);
  });

  it('returns no outcome for a purchase for which the transaction returns no outcome', async () => {
    place.mockResolvedValueOnce([newOrder(first)]);
    expect(await recover(FOOD_ID, [first, second])).toEqual([newOrder(first)]);
  });

  it('returns the original failure of a purchase if the retry of this purchase returns no outcome', async () => {
    await storeOrder(first);
    place.mockRejectedValueOnce(failure).mockResolvedValueOnce([]);
    const [found, ...others] = await recover(FOOD_ID, [first, second]);
    expect(found).toEqual(foundOrder(first));
    expect(others).toEqual([{ failure }]);
  });

  it('returns a failure for every purchase if the transaction fails with a transient error', async () => {
    place.mockRejectedValueOnce(transientFailure);
    const outcome = { failure: transientFailure };
    expect(await recover(FOOD_ID, [first, second])).toEqual([outcome, outcome]);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('returns a failure for every purchase if the transaction fails and no order of the batch is stored', async () => {
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [first, second])).toEqual([{ failure }, { failure }]);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('returns every order with isRepeat = true if the transaction fails but all orders of the batch are stored', async () => {
    await Promise.all([storeOrder(first), storeOrder(second)]);
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [first, second])).toEqual([
      foundOrder(first),
      foundOrder(second),
    ]);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('returns isRemoved = true if the buyer has removed the stored order', async () => {
    await storeOrder(first, { hidden_at: Timestamp.now() });
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [first])).toEqual([{ ...foundOrder(first), isRemoved: true }]);
  });

  it('retries the other purchases of the batch if one order is already stored', async () => {
    await storeOrder(second);
    place.mockRejectedValueOnce(failure).mockResolvedValueOnce([newOrder(first), newOrder(third)]);
    expect(await recover(FOOD_ID, [first, second, third])).toEqual([
      newOrder(first),
      foundOrder(second),
      newOrder(third),
    ]);
    expect(place).toHaveBeenLastCalledWith(FOOD_ID, [first, third]);
  });

  it('keeps a rejection and recovers only the purchases with an unknown outcome', async () => {
    await storeOrder(second);
    const rejection = new HttpError('insufficient-quantity', 'Rejected.');
    place.mockResolvedValueOnce([{ rejection }, { failure }, { failure }]);
    place.mockResolvedValueOnce([newOrder(third)]);
    expect(await recover(FOOD_ID, [first, second, third])).toEqual([
      { rejection },
      foundOrder(second),
      newOrder(third),
    ]);
    expect(place).toHaveBeenLastCalledWith(FOOD_ID, [third]);
  });

  it('returns the stored orders, and the second failure for the other purchases, if the second transaction also fails', async () => {
    await storeOrder(first);
    const secondFailure = new Error('The second try failed.');
    place.mockRejectedValueOnce(failure).mockRejectedValueOnce(secondFailure);
    expect(await recover(FOOD_ID, [first, second])).toEqual([
      foundOrder(first),
      { failure: secondFailure },
    ]);
  });

  it('returns a failure with the read error if the orders cannot be read', async () => {
    const readError = new Error('The read failed.');
    place.mockRejectedValueOnce(failure);
    vi.spyOn(db, 'getAll').mockRejectedValueOnce(readError);
    expect(await recover(FOOD_ID, [first])).toEqual([{ failure: readError }]);
  });

  it.each([
    ['food', { foodId: 'other' }],
    ['price', { price: 1 }],
    ['quantity', { purchase_quantity: 3 }],
  ])('rejects the purchase if the existing order has a different %s', async (_field, changes) => {
    await storeOrder(first, changes);
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [first])).toMatchObject([{ rejection: { code: 'key-reused' } }]);
  });
});

describe('recoverStockChanges for a batch with cancellations', () => {
  const cancel = createCancelFixture('order', buyerFixture);
  const otherCancel = { ...cancel, orderId: 'other-order' };
  const cancelled = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]);
  const storeCancelled = (order = cancelled) => ordersCollection(db).doc(cancel.orderId).set(order);
  const foundCancel = { orderId: 'order', order: cancelled, role: 'buyer', isRepeat: true };

  it('returns the canceled order with isRepeat = true if the cancellation is already stored', async () => {
    await storeCancelled();
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [cancel])).toEqual([foundCancel]);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the order is still placed', createStoredOrderFixture()],
    [
      'the cook has canceled the order',
      createStoredOrderFixture([createOrderEventFixture('cancelled')]),
    ],
    ['the order belongs to another buyer', { ...cancelled, buyer_uid: 'another-uid' }],
  ])('returns the failure of the transaction if %s', async (_condition, order) => {
    await storeCancelled(order);
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [cancel])).toEqual([{ failure }]);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('returns the failure of the transaction if the order does not exist', async () => {
    place.mockRejectedValueOnce(failure);
    expect(await recover(FOOD_ID, [cancel])).toEqual([{ failure }]);
  });

  it('retries the other changes of the batch if one cancellation is already stored', async () => {
    await storeCancelled();
    const rejection = new HttpError('order-changed', 'Rejected.');
    place.mockRejectedValueOnce(failure).mockResolvedValueOnce([newOrder(first), { rejection }]);
    expect(await recover(FOOD_ID, [first, cancel, otherCancel])).toEqual([
      newOrder(first),
      foundCancel,
      { rejection },
    ]);
    expect(place).toHaveBeenLastCalledWith(FOOD_ID, [first, otherCancel]);
  });
});

describe('recoverStockChanges after a lost response to a commit', () => {
  const noon = () => new Date('2026-01-01T12:10:00Z');

  it('returns the outcomes that Firestore stored, even if a purchase needs the units of a cancellation in the same batch', async () => {
    await foodsCollection(db)
      .doc(FOOD_ID)
      .set({ ...storedFoodFixture, quantity: 0 });
    await ordersCollection(db).doc('order').set(createStoredOrderFixture());
    const cancel = createCancelFixture('order', buyerFixture);
    const tooMany = createPurchaseAttempt(buyerFixture, createPurchaseFixture(FOOD_ID, 3), 'many');
    failNextCommit(db, { isApplied: true });
    const outcomes = await recoverStockChanges(
      db,
      noon,
      applyStockChanges(db, noon),
    )(FOOD_ID, [first, cancel, tooMany]);
    expect(outcomes).toMatchObject([
      foundOrder(first),
      { orderId: 'order', isRepeat: true, order: { status: 'cancelled', restocked: true } },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
    const food = (await foodsCollection(db).doc(FOOD_ID).get()).data();
    expect(food).toMatchObject({ quantity: 0, purchase_count: 7 });
  });
});
