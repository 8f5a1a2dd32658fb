import { setImmediate } from 'node:timers/promises';
import { GrpcStatus, Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuShardsCollection } from '../firestore/collections';
import { READ_DEADLINE_MS } from '../http/limits';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { holdFirestoreReads } from '../testing/hold-firestore-reads';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import {
  createStoredFoodFixture,
  deleteFood,
  storeMenuGenerationId,
  storeFoods,
} from '../testing/store-menu';
import { findShardId } from './menu-shards';
import { createMenuStore } from './menu-store';

const byName = { sortField: 'food_name', sortOrder: 'asc' } as const;

let db: Firestore;
let time: number;
let store: ReturnType<typeof createMenuStore>;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  time = Date.now();
  store = createStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createStore = () => createMenuStore(db, () => new Date(time));
const storeDish = (id: string, food_name = id) =>
  storeFoods(db, { [id]: createStoredFoodFixture({ food_name }) });
const readIds = async (reader = store, isFresh = false) =>
  (await reader.read({ isFresh })).find(byName, time).ids;
const readFreshIds = () => readIds(store, true);
const countReads = async (read: () => Promise<unknown>) =>
  (await countFirestoreUsage(db, read)).reads;

/** Stores the dishes `bread` and `soup` and a generation ID. */
async function storeMenu(): Promise<void> {
  await storeDish('bread');
  await storeDish('soup');
  await storeMenuGenerationId(db, 'first');
}
async function loadMenu(): Promise<void> {
  await storeMenu();
  expect(await readIds()).toEqual(['bread', 'soup']);
}

/** Sets the stored time of the last write of the food's shard to `ms` milliseconds ago. */
const setShardAge = (foodId: string, ms: number) =>
  menuShardsCollection(db)
    .doc(findShardId(foodId))
    .update({ at: Timestamp.fromMillis(Date.now() - ms) });

describe('MenuStore.read', () => {
  it('resolves with the stored entries before the first repair has stored a generation ID', async () => {
    expect(await readIds()).toEqual([]);
    await storeDish('soup');
    expect(await readFreshIds()).toEqual(['soup']);
    expect(await readIds(createStore())).toEqual(['soup']);
  });

  it('refreshes the menu at most once a second, and for each request that needs fresh data', async () => {
    await loadMenu();
    await storeDish('tea');
    time += 999;
    expect(await countReads(() => readIds())).toBe(0);
    expect(await readIds()).toEqual(['bread', 'soup']);
    time += 1;
    expect(await readIds()).toEqual(['bread', 'soup', 'tea']);
    expect(await countReads(() => readIds())).toBe(0);
    await deleteFood(db, 'bread');
    expect(await readFreshIds()).toEqual(['soup', 'tea']);
  });

  it('reads a shard again if its commit was up to 15 seconds after the time that the shard contains', async () => {
    await loadMenu();
    await storeDish('tea');
    await setShardAge('tea', 14_000);
    expect(await readFreshIds()).toEqual(['bread', 'soup', 'tea']);
  });

  it('resolves with an index that contains a change, deletions, and an addition after a refresh, and does not replace it without a change', async () => {
    await loadMenu();
    await deleteFood(db, 'bread');
    await storeDish('soup', 'zucchini soup');
    await storeDish('tea');
    time += 1_000;
    expect(await readIds()).toEqual(['tea', 'soup']);
    const index = await store.read({ isFresh: true });
    expect(await store.read({ isFresh: true })).toBe(index);
    await deleteFood(db, 'soup');
    await deleteFood(db, 'tea');
    expect(await readFreshIds()).toEqual([]);
  });

  it('loads all shards again after a change of the menu generation ID', async () => {
    await loadMenu();
    // Delete the document of a shard, like a deletion of all documents does. A refresh does not detect this,
    // because it reads only shards with a newer time.
    await menuShardsCollection(db).doc(findShardId('bread')).delete();
    await readFreshIds();
    await storeMenuGenerationId(db, 'second');
    time += 1_000;
    expect(await readIds()).toEqual(['soup']);
  });

  it('shares one load and one refresh between concurrent requests, but starts another refresh for requests that need fresh data, one at a time', async () => {
    await storeMenu();
    const readAll = () => Promise.all(Array.from({ length: 20 }, () => readIds()));
    // The load reads the generation ID and two shards.
    expect(await countReads(readAll)).toBe(3);
    time += 1_000;
    const held = holdFirestoreReads(db);
    const shared = readAll();
    await setImmediate();
    expect(held.countReads()).toBe(2);
    const fresh = [readFreshIds(), readFreshIds()];
    await setImmediate();
    expect(held.countReads()).toBe(4);
    fresh.push(readFreshIds(), readFreshIds());
    await setImmediate();
    expect(held.countReads()).toBe(4);
    held.release();
    await Promise.all([shared, ...fresh]);
    expect(held.countReads()).toBe(6);
  });

  it('refreshes the menu after a running load if a request that needs fresh data arrived during the load', async () => {
    await storeMenu();
    const held = holdFirestoreReads(db);
    const early = readIds();
    await setImmediate();
    const fresh = readFreshIds();
    held.release();
    expect(await early).toEqual(['bread', 'soup']);
    expect(await fresh).toEqual(['bread', 'soup']);
    // The load and the refresh each read the generation ID and query the shards.
    expect(held.countReads()).toBe(4);
  });

  it('retries a failed load and a failed refresh at the next request', async () => {
    const failNextRead = () =>
      vi
        .spyOn(db as unknown as { requestStream: () => Promise<unknown> }, 'requestStream')
        .mockRejectedValueOnce(
          Object.assign(new Error('failed'), { code: GrpcStatus.INVALID_ARGUMENT }),
        );
    await storeMenu();
    failNextRead();
    await expect(readIds()).rejects.toThrow('failed');
    expect(await readIds()).toEqual(['bread', 'soup']);
    time += 1_000;
    failNextRead();
    await expect(readIds()).rejects.toThrow('failed');
    await storeDish('tea');
    expect(await readIds()).toEqual(['bread', 'soup', 'tea']);
  });

  it.each([
    ['load', false],
    ['refresh', true],
  ])(
    'rejects after the read deadline if Firestore does not respond to a %s, and starts another one at the next request',
    async (_what, isLoaded) => {
      await storeMenu();
      if (isLoaded) await readIds();
      await storeDish('tea');
      time += 1_000;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const held = holdFirestoreReads(db);
      const expectDeadlineError = (result: Promise<unknown>) =>
        expect(result).rejects.toMatchObject({ code: 'unavailable' });
      const stuck = expectDeadlineError(readIds());
      await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS - 1);
      const late = expectDeadlineError(readIds());
      const reads = held.countReads();
      await vi.advanceTimersByTimeAsync(1);
      await Promise.all([stuck, late]);
      // Restore the real timers, because the in-memory Firestore needs them.
      vi.useRealTimers();
      const next = readIds();
      await setImmediate();
      expect(held.countReads()).toBe(2 * reads);
      held.release();
      expect(await next).toEqual(['bread', 'soup', 'tea']);
      // The failed load reads only the generation ID. A refresh and the next load also read the shards.
      await setImmediate();
      expect(held.countReads()).toBe(isLoaded ? 4 : 3);
    },
  );
});
