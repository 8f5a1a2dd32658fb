import { describe, expect, it, vi } from 'vitest';
import { batchStockChanges, createFoodWriteQueue } from './change-stock';
import { HttpError } from '../http/responses';
import { createCancelFixture, createPurchaseFixture } from '../testing/purchase-fixture';
import { buyerFixture } from '../testing/user-fixtures';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import {
  type StockChange,
  type StockChangeOutcome,
  createPurchaseAttempt,
} from '../order/plan-stock-changes';

const { signal } = new AbortController();
const createAttempt = (key: string, foodId = 'soup') =>
  createPurchaseAttempt(buyerFixture, createPurchaseFixture(foodId), key);
const createAttempts = (count: number) =>
  Array.from({ length: count }, (_, index) => createAttempt(`key ${index}`));

/**
 * Returns a fake of `applyStockChanges` that accepts every purchase, and the list of the batches that the
 * fake received.
 */
function fakeApplyStockChanges() {
  const batches: StockChange[][] = [];
  const place = (_foodId: string, attempts: StockChange[]): Promise<StockChangeOutcome[]> => {
    batches.push(attempts);
    return Promise.resolve(attempts.map(({ orderId }) => ({ orderId, isRepeat: false })));
  };
  return { batches, countBatchSizes: () => batches.map(({ length }) => length), place };
}

describe('batchStockChanges', () => {
  it('adds one task to the food queue for each batch', async () => {
    const queue = createFoodWriteQueue();
    const run = vi.spyOn(queue, 'run');
    const purchase = batchStockChanges(queue, fakeApplyStockChanges().place);
    await Promise.all(createAttempts(101).map((attempt) => purchase(attempt, signal)));
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('places waiting purchases of one food in batches of at most 100, in arrival sequence', async () => {
    const { batches, countBatchSizes, place } = fakeApplyStockChanges();
    const purchase = batchStockChanges(createFoodWriteQueue(), place);
    const attempts = createAttempts(250);
    const placed = await Promise.all(attempts.map((attempt) => purchase(attempt, signal)));
    expect(placed.map(({ orderId }) => orderId)).toEqual(attempts.map(({ orderId }) => orderId));
    expect(batches.flat()).toEqual(attempts);
    expect(countBatchSizes()).toEqual([100, 100, 50]);
  });

  it('starts a new batch for a purchase that arrives after the previous batch has ended', async () => {
    const { countBatchSizes, place } = fakeApplyStockChanges();
    const purchase = batchStockChanges(createFoodWriteQueue(), place);
    await purchase(createAttempt('first'), signal);
    await purchase(createAttempt('second'), signal);
    expect(countBatchSizes()).toEqual([1, 1]);
  });

  it('places purchases of different foods in different batches', async () => {
    const { batches, place } = fakeApplyStockChanges();
    const purchase = batchStockChanges(createFoodWriteQueue(), place);
    const attempts = [createAttempt('first', 'soup'), createAttempt('second', 'pie')];
    await Promise.all(attempts.map((attempt) => purchase(attempt, signal)));
    expect(batches).toEqual(attempts.map((attempt) => [attempt]));
  });

  it('resolves or rejects each purchase with its own outcome', async () => {
    const placed = { orderId: 'order', isRepeat: false };
    const rejection = new HttpError('own-item', 'You cannot purchase an item you added.');
    const outcomes = [placed, { rejection }];
    const purchase = batchStockChanges(createFoodWriteQueue(), () => Promise.resolve(outcomes));
    const settled = await Promise.allSettled(
      createAttempts(2).map((attempt) => purchase(attempt, signal)),
    );
    expect(settled).toEqual([
      { status: 'fulfilled', value: placed },
      { status: 'rejected', reason: rejection },
    ]);
  });

  it('rejects a purchase for which the transaction returns no outcome', async () => {
    const purchase = batchStockChanges(createFoodWriteQueue(), () => Promise.resolve([]));
    await expect(purchase(createAttempt('first'), signal)).rejects.toThrow(
      'A purchase or cancel got no outcome.',
    );
  });

  it('rejects the whole batch if its transaction fails, and then accepts new purchases', async () => {
    const { place } = fakeApplyStockChanges();
    const unavailable = new Error('14 UNAVAILABLE');
    let isUnavailable = true;
    const purchase = batchStockChanges(createFoodWriteQueue(), (...batch) =>
      isUnavailable ? Promise.reject(unavailable) : place(...batch),
    );
    const settled = await Promise.allSettled(
      createAttempts(2).map((attempt) => purchase(attempt, signal)),
    );
    const rejected = { status: 'rejected', reason: unavailable };
    expect(settled).toEqual([rejected, rejected]);
    isUnavailable = false;
    const third = createAttempt('third');
    await expect(purchase(third, signal)).resolves.toMatchObject({ orderId: third.orderId });
  });

  it('rejects a purchase with busy if its request has timed out, and places the rest of the batch', async () => {
    const { batches, place } = fakeApplyStockChanges();
    const purchase = batchStockChanges(createFoodWriteQueue(), place);
    const [timedOut, waiting] = [createAttempt('timed out'), createAttempt('waiting')];
    const settled = await Promise.allSettled([
      purchase(timedOut, AbortSignal.abort()),
      purchase(waiting, signal),
    ]);
    expect(settled).toMatchObject([
      { status: 'rejected', reason: { code: 'busy' } },
      { status: 'fulfilled' },
    ]);
    expect(batches).toEqual([[waiting]]);
  });

  it('starts no transaction if every request has timed out', async () => {
    const { batches, place } = fakeApplyStockChanges();
    const purchase = batchStockChanges(createFoodWriteQueue(), place);
    await expect(purchase(createAttempt('timed out'), AbortSignal.abort())).rejects.toMatchObject({
      code: 'busy',
    });
    expect(batches).toEqual([]);
  });

  it('applies purchases and cancellations of one food in the same batch, in arrival sequence', async () => {
    const { batches, place } = fakeApplyStockChanges();
    const changeStock = batchStockChanges(createFoodWriteQueue(), place);
    const purchases = createAttempts(2);
    const cancel = createCancelFixture('order', buyerFixture, {}, 'soup');
    const otherCancel = { ...cancel, foodId: 'pie' };
    const changes = [...purchases.slice(0, 1), cancel, ...purchases.slice(1), otherCancel];
    const changed = await Promise.all(changes.map((change) => changeStock(change, signal)));
    expect(changed.map(({ orderId }) => orderId)).toEqual(changes.map(({ orderId }) => orderId));
    expect(batches).toEqual([changes.slice(0, 3), [otherCancel]]);
  });

  it('resolves with the changed order for a cancellation', async () => {
    const changed = {
      orderId: 'order',
      order: createStoredOrderFixture(),
      role: 'buyer',
      isRepeat: false,
    } as const;
    const changeStock = batchStockChanges(createFoodWriteQueue(), () => Promise.resolve([changed]));
    const cancel = createCancelFixture('order', buyerFixture, {}, 'soup');
    expect(await changeStock(cancel, signal)).toBe(changed);
  });
});
