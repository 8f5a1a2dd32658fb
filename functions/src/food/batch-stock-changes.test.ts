import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/responses';
import { WRITE_DEADLINE_MS } from '../http/limits';
import {
  type StockChange,
  type StockChangeOutcome,
  createPurchaseAttempt,
} from '../order/plan-stock-changes';
import { createCancelFixture, createPurchaseFixture } from '../testing/purchase-fixture';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture } from '../testing/user-fixtures';
import { batchStockChanges, createFoodWriteQueue } from './change-stock';

function createGate() {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open };
}

describe('createFoodWriteQueue', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs tasks for one food sequentially, first in first out, and tasks for different foods concurrently', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const events: string[] = [];
    const first = queue.run('soup', async () => {
      events.push('first begins');
      await gate;
      events.push('first ends');
    });
    const second = queue.run('soup', () => Promise.resolve(events.push('second')));
    expect(await queue.run('pie', () => Promise.resolve('sold'))).toBe('sold');
    open();
    await Promise.all([first, second]);
    expect(events).toEqual(['first begins', 'first ends', 'second']);
  });

  it('starts the third task only after the second task has ended, even if the first task has already ended', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const events: string[] = [];
    const first = queue.run('soup', () => Promise.resolve());
    const second = queue.run('soup', () => gate.then(() => events.push('second')));
    await first;
    const third = queue.run('soup', () => Promise.resolve(events.push('third')));
    await setImmediate();
    open();
    await Promise.all([second, third]);
    expect(events).toEqual(['second', 'third']);
  });

  it('runs the next task after a task fails, and rejects only the caller of the failed task', async () => {
    const queue = createFoodWriteQueue();
    const failing = queue.run('soup', () => Promise.reject(new Error('spilt')));
    const next = queue.run('soup', () => Promise.resolve('sold'));
    await expect(failing).rejects.toThrow('spilt');
    expect(await next).toBe('sold');
  });

  it('starts the next task if a task exceeds the write deadline', async () => {
    vi.useFakeTimers();
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const stuck = queue.run('soup', () => gate);
    const next = queue.run('soup', () => Promise.resolve('sold'));
    await vi.advanceTimersByTimeAsync(WRITE_DEADLINE_MS);
    expect(await next).toBe('sold');
    expect(await queue.run('soup', () => Promise.resolve('sold'))).toBe('sold');
    open();
    await stuck;
  });

  it('skips a task if its request was aborted, and rejects with 503 busy', async () => {
    const queue = createFoodWriteQueue();
    const { gate, open } = createGate();
    const controller = new AbortController();
    let ran = false;
    const first = queue.run('soup', () => gate);
    const abandoned = queue.run('soup', () => Promise.resolve((ran = true)), controller.signal);
    controller.abort();
    open();
    await first;
    await expect(abandoned).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      message: 'Many people are ordering this dish right now. Please try again in a moment.',
      headers: { 'Retry-After': '2' },
    });
    expect(ran).toBe(false);
  });
});

describe('batchStockChanges', () => {
  const { signal } = new AbortController();
  const createAttempt = (key: string, foodId = 'soup') =>
    createPurchaseAttempt(buyerFixture, createPurchaseFixture(foodId), key);
  const createAttempts = (count: number) =>
    Array.from({ length: count }, (_, index) => createAttempt(`key ${index}`));

  /** Returns `batchStockChanges` with a fake that accepts every change, and the list of the batches that it received. */
  function createFake(apply?: (batch: StockChange[]) => Promise<StockChangeOutcome[]>) {
    const batches: StockChange[][] = [];
    const changeStock = batchStockChanges(createFoodWriteQueue(), (_foodId, batch) => {
      batches.push(batch);
      const accept = batch.map(({ orderId }) => ({ orderId, isRepeat: false }));
      return apply ? apply(batch) : Promise.resolve(accept);
    });
    return { batches, changeStock };
  }

  it('places waiting purchases of one food in batches of at most 100, in arrival sequence', async () => {
    const { batches, changeStock } = createFake();
    const attempts = createAttempts(250);
    const placed = await Promise.all(attempts.map((attempt) => changeStock(attempt, signal)));
    expect(placed.map(({ orderId }) => orderId)).toEqual(attempts.map(({ orderId }) => orderId));
    expect(batches.flat()).toEqual(attempts);
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
    const late = createAttempt('late');
    await changeStock(late, signal);
    expect(batches[3]).toEqual([late]);
  });

  it('applies purchases and cancellations of one food in the same batch, in arrival sequence', async () => {
    const { batches, changeStock } = createFake();
    const cancel = createCancelFixture('order', buyerFixture, {}, 'soup');
    const changes = [createAttempt('first'), cancel, createAttempt('second')];
    const ofOtherFood = [createAttempt('pie', 'pie'), { ...cancel, foodId: 'pie' }];
    await Promise.all([...changes, ...ofOtherFood].map((change) => changeStock(change, signal)));
    expect(batches).toEqual([changes, ofOtherFood]);
  });

  it('resolves or rejects each change with its own outcome', async () => {
    const placed = { orderId: 'order', isRepeat: false };
    const rejection = new HttpError('own-item', 'You cannot purchase an item you added.');
    const order = createStoredOrderFixture();
    const changed = { orderId: 'order', order, role: 'buyer', isRepeat: false } as const;
    const { changeStock } = createFake(() => Promise.resolve([placed, { rejection }, changed]));
    const cancel = createCancelFixture('order', buyerFixture, {}, 'soup');
    const changes = [...createAttempts(2), cancel, createAttempt('without outcome')];
    const results = await Promise.allSettled(changes.map((change) => changeStock(change, signal)));
    expect(results).toEqual([
      { status: 'fulfilled', value: placed },
      { status: 'rejected', reason: rejection },
      { status: 'fulfilled', value: changed },
      { status: 'rejected', reason: new Error('A purchase or cancel got no outcome.') },
    ]);
  });

  it('rejects the whole batch if its transaction fails, and then accepts new purchases', async () => {
    const unavailable = new Error('14 UNAVAILABLE');
    const placed = { orderId: 'order', isRepeat: false };
    let isUnavailable = true;
    const { changeStock } = createFake(() =>
      isUnavailable ? Promise.reject(unavailable) : Promise.resolve([placed]),
    );
    const results = await Promise.allSettled(
      createAttempts(2).map((attempt) => changeStock(attempt, signal)),
    );
    const rejected = { status: 'rejected', reason: unavailable };
    expect(results).toEqual([rejected, rejected]);
    isUnavailable = false;
    expect(await changeStock(createAttempt('third'), signal)).toBe(placed);
  });

  it('rejects a purchase with busy if its request has timed out, and places the rest of the batch', async () => {
    const { batches, changeStock } = createFake();
    const waiting = createAttempt('waiting');
    const results = await Promise.allSettled([
      changeStock(createAttempt('timed out'), AbortSignal.abort()),
      changeStock(waiting, signal),
    ]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { code: 'busy' } },
      { status: 'fulfilled' },
    ]);
    // If every request of a batch has timed out, no transaction starts.
    await expect(
      changeStock(createAttempt('timed out, too'), AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'busy' });
    expect(batches).toEqual([[waiting]]);
  });
});
