import { Timestamp } from '@google-cloud/firestore';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookFoodListSchema, cookSchema } from './contract/cook';
import {
  type StoredFood,
  type StoredOrder,
  kitchensCollection,
  ordersCollection,
} from './firestore/collections';
import { toCookId } from './food/food-store';
import { countFirestoreUsage } from './testing/firestore-usage';
import { createStoredOrderFixture } from './testing/stored-order-fixture';
import { createStoredFoodFixture, storeFoods } from './testing/store-menu';
import { startTestService, type TestApiService } from './testing/test-service';

const uid = 'uid-of-the-cook';
const path = `/cooks/${toCookId(uid)}`;
const hidden = { reason: 'spam', at: Timestamp.fromMillis(0) };
const now = new Date('2026-04-01T12:00:00Z');

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService({ now: () => now });
});
afterEach(() => service.stop());

/** Stores dishes of the cook with the ids `0`, `1`, and so on. Each is newer than the one before. */
const store = (dishes: Partial<StoredFood>[]) =>
  storeFoods(
    service.db,
    Object.fromEntries(
      dishes.map((fields, index) => {
        const owner = { owner_uid: uid, cook_id: toCookId(uid) };
        const offered_at = Timestamp.fromMillis(index);
        return [String(index), createStoredFoodFixture({ ...owner, offered_at, ...fields })];
      }),
    ),
  );
const storeOrders = (orders: Partial<StoredOrder>[]) =>
  Promise.all(
    orders.map((changes) =>
      ordersCollection(service.db).add(
        createStoredOrderFixture([], { seller_uid: uid, buying_date: daysAgo(1), ...changes }),
      ),
    ),
  );
const daysAgo = (days: number) => Timestamp.fromMillis(now.getTime() - days * 24 * 60 * 60_000);
const get = async (url = path) => {
  const { status, headers, json } = await service.call('GET', url);
  return { status, headers, json };
};
const getCook = async () => v.parse(cookSchema, (await get()).json);
const range = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => String(first - index));

describe('GET /cooks/:id', () => {
  it('responds with the public facts of the cook and the visible dishes, the newest first, without the email and the uid', async () => {
    await store([{}, { hidden }, { food_name: 'Soup' }, { owner_uid: 'other', cook_id: 'other' }]);
    await kitchensCollection(service.db)
      .doc(uid)
      .set({ place: 'Secret', times: '', payment: '', note: '', area: 'Sale', about: 'I bake.' });
    const { status, headers, json } = await get();
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toContain('s-maxage=30');
    expect(v.parse(cookSchema, json)).toMatchObject({
      _id: toCookId(uid),
      name: 'Amara',
      photoURL: '/images/people/amara.svg',
      area: 'Sale',
      about: 'I bake.',
      foods: [{ _id: '2', food_name: 'Soup' }, { _id: '0' }],
    });
    expect(JSON.stringify(json)).not.toMatch(/@|uid|Secret|added_by|stats|next/);
  });

  it.each<[string, Partial<StoredFood>[], string]>([
    ['has no dish', [], path],
    ['has only hidden dishes', [{ hidden }, { hidden }], path],
    ['is named by the uid', [{}], `/cooks/${uid}`],
    ['is named by the full hash', [{}], `${path}${'0'.repeat(44)}`],
  ])('responds with an uncacheable 404 if the cook %s', async (_condition, dishes, url) => {
    await store(dishes);
    const { status, headers, json } = await get(url);
    expect(status).toBe(404);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(json).toMatchObject({ code: 'not-found' });
  });

  it('lets the shared cache store only the canonical URL', async () => {
    await store([{}]);
    expect((await get(`${path}?fresh=1`)).headers.get('Cache-Control')).toBe('no-store');
  });

  const collected = { status: 'collected' } as const;
  const dropped = { status: 'cancelled', dropped_by_cook: true } as const;
  const irrelevant: Partial<StoredOrder>[] = [
    { ...collected, buying_date: daysAgo(91) },
    { ...dropped, buying_date: daysAgo(91) },
    { ...collected, seller_uid: 'other' },
    { status: 'cancelled' },
    { status: 'ready' },
  ];
  it.each([
    [9, 0, undefined],
    [8, 1, undefined],
    [8, 2, { collected: 8, cancelled: 2 }],
    [12, 0, { collected: 12, cancelled: 0 }],
  ])(
    'counts %i collected orders and %i that the cook canceled in the last 90 days, from 10 on',
    async (collectedCount, droppedCount, stats) => {
      await store([{}]);
      await storeOrders([
        ...Array.from({ length: collectedCount }, () => collected),
        ...Array.from({ length: droppedCount }, () => dropped),
        ...irrelevant,
      ]);
      expect((await getCook()).stats).toEqual(stats);
    },
  );

  it('shows 21 dishes with 45 reads, and GET /cooks/:id/foods shows the others', async () => {
    await store(Array.from({ length: 30 }, (_, index) => (index === 20 ? { hidden } : {})));
    const { reads } = await countFirestoreUsage(service.db, getCook);
    // The first dish of the next page, the pickup details, two counts, and the ratings of the visible dishes are read too.
    expect(reads).toBe(21 + 1 + 1 + 2 + 20);
    const { foods, next = '' } = await getCook();
    expect(foods.map(({ _id }) => _id)).toEqual(range(29, 9).filter((id) => id !== '20'));
    const rest = await get(`${path}/foods?${next}`);
    expect(v.parse(cookFoodListSchema, rest.json).map(({ _id }) => _id)).toEqual(range(8, 0));
    expect(rest.headers.get('Link')).toBeNull();
    const first = await get(`${path}/foods?limit=5`);
    expect(JSON.stringify([rest.json, first.json])).not.toMatch(/@|uid|added_by/);
    expect(first.headers.get('Link')).toMatch(/^<\?limit=5&after=[\w-]+>; rel="next"$/);
  });

  it('finds a cook whose newest dishes are hidden', async () => {
    await store(Array.from({ length: 30 }, (_, index) => (index < 2 ? {} : { hidden })));
    expect((await getCook()).foods.map(({ _id }) => _id)).toEqual(['1', '0']);
  });
});
