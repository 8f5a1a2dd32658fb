import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bulkStatusChangeResponseSchema,
  orderCountsSchema,
  orderListSchema,
} from '../contract/order';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const base = `/received-orders/${ownerFixture.email}`;
const paths = [base, `${base}/count`];
const readyEvent = createOrderEventFixture('ready');
const placed = createStoredOrderFixture();
const ready = createStoredOrderFixture([readyEvent]);
const undone = createStoredOrderFixture([readyEvent, createOrderEventFixture('ready-undone')]);
const collected = createStoredOrderFixture([readyEvent, createOrderEventFixture('collected')]);
const cancelled = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]);

let service: TestApiService;
let time: number;
beforeEach(async () => {
  time = orderedAtFixture.toMillis() + 60 * 60_000;
  service = await startTestService({ now: () => new Date(time) });
});
afterEach(() => service.stop());

const atMinute = (minute: number) =>
  Timestamp.fromMillis(orderedAtFixture.toMillis() + minute * 60_000);

/** Stores orders. Each two of them were placed in the same minute, and the next two one minute later. */
async function storeOrders(orders: Record<string, StoredOrder>): Promise<void> {
  const batch = service.db.batch();
  for (const [index, [id, order]] of Object.entries(orders).entries()) {
    const buying_date = atMinute(Math.floor(index / 2));
    batch.set(ordersCollection(service.db).doc(id), { ...order, buying_date });
  }
  await batch.commit();
}
const get = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { account: ownerFixture, headers });
const readIds = (json: unknown) => (json as { _id: string }[]).map(({ _id }) => _id);

describe('GET /received-orders/:email', () => {
  it('responds with the active orders, oldest first, or with the past orders, newest first, with their events and number, but without the email address of the buyer and uids', async () => {
    await storeOrders({
      a: placed,
      b: createStoredOrderFixture([], { seller_uid: 'another-uid' }),
      c: cancelled,
      d: ready,
      e: undone,
      f: collected,
      g: { ...placed, hidden_at: atMinute(1) },
    });
    expect((await get(base)).json).toMatchObject([
      {},
      { events: [{ what: 'placed' }, { what: 'ready' }] },
      {},
      {},
    ]);
    for (const [path, ids] of [
      [`${base}?state=active`, ['a', 'd', 'e', 'g']],
      [`${base}?state=past`, ['f', 'c']],
    ] as const) {
      const { status, headers, json } = await get(path);
      expect(status).toBe(200);
      expect(v.parse(orderListSchema, json)).toEqual(json);
      expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
      expect(JSON.stringify(json)).not.toContain('uid');
      expect(readIds(json)).toEqual(ids);
      expect(headers.get('X-Total-Count')).toBe(String(ids.length));
      expect(headers.get('Link')).toBeNull();
    }
  });

  it('links with a relative URL to the next page, which has the same state', async () => {
    await storeOrders({ a: cancelled, b: cancelled, c: cancelled });
    const first = await get(`${base}?state=past&limit=2`);
    const query = /^<(\?state=past&limit=2&after=[\w-]+)>; rel="next"$/.exec(
      first.headers.get('Link') ?? '',
    )?.[1];
    const last = await get(`${base}${query}`);
    expect([readIds(first.json), readIds(last.json)]).toEqual([['c', 'b'], ['a']]);
    expect(last.headers.get('X-Total-Count')).toBe('3');
    expect(last.headers.get('Link')).toBeNull();
  });

  it('responds with at most 50 orders by default and with up to 100 on request', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `order-${index}`);
    await storeOrders(Object.fromEntries(ids.map((id) => [id, placed])));
    const byDefault = await get(base);
    expect(readIds(byDefault.json)).toHaveLength(50);
    expect(byDefault.headers.get('Link')).toContain('limit=50&');
    expect(readIds((await get(`${base}?limit=100`)).json)).toHaveLength(51);
  });

  it.each([
    ['limit=101', 'limit', '“limit” must be a number from 1 to 100.'],
    ['state=ready', 'state', '“state” must be active or past.'],
    ['after=abc', 'after', '“after” must be a cursor.'],
  ])('responds with 400 to the query %s', async (query, field, message) => {
    expect(await get(`${base}?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid', message, fields: { [field]: message } },
    });
  });
});

describe('the routes of received orders', () => {
  it('respond with the number of placed and active orders', async () => {
    await storeOrders({
      a: placed,
      b: ready,
      c: placed,
      d: undone,
      e: collected,
      f: cancelled,
      g: { ...placed, seller_uid: 'another-uid' },
    });
    const counts = (await get(`${base}/count`)).json;
    expect(v.parse(orderCountsSchema, counts)).toEqual(counts);
    expect(counts).toEqual({ placed: 3, active: 4 });
  });

  it('respond with the portions that were ordered since a time, without canceled orders, and read at most 100 orders', async () => {
    const count = async () =>
      (await get(`${base}/count?since=${atMinute(1).toDate().toISOString()}`)).json;
    const foreign = { ...placed, seller_uid: 'another-uid' };
    await storeOrders({ a: placed, b: placed, c: placed, d: collected, e: cancelled, f: foreign });
    const { purchase_quantity } = placed;
    expect(await count()).toMatchObject({
      recent: { portions: 2 * purchase_quantity, is_minimum: false },
    });
    await storeOrders(
      Object.fromEntries(Array.from({ length: 104 }, (_, id) => [`g${id}`, placed])),
    );
    expect(await count()).toMatchObject({
      recent: { portions: 100 * purchase_quantity, is_minimum: true },
    });
  });

  it.each(['monday', '0000-01-01T00:00:00.000Z'])(
    'respond with 400 to the time “%s”',
    async (since) => {
      expect(await get(`${base}/count?since=${since}`)).toMatchObject({
        status: 400,
        json: {
          fields: { since: '“since” must be a time, for example 2026-11-23T00:00:00.000Z.' },
        },
      });
    },
  );

  it.each(paths)(
    'respond to GET %s with 304 until an order changes, also to a cook without orders, and without an ETag for 60 s after the change',
    async (path) => {
      const withoutOrders = (await get(path)).headers.get('ETag') ?? '';
      expect((await get(path, { 'If-None-Match': withoutOrders })).status).toBe(304);
      await storeOrders({ a: placed, b: { ...placed, updated_at: atMinute(-1) } });
      time = orderedAtFixture.toMillis() + 59_999;
      expect((await get(path)).headers.get('ETag')).toBeNull();
      time += 1;
      const etag = (await get(path)).headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      const unchanged = await get(path, { 'If-None-Match': etag });
      expect(unchanged).toMatchObject({ status: 304, json: undefined });
      await storeOrders({ b: { ...ready, updated_at: atMinute(1) } });
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
    },
  );
});

describe('POST /received-orders/:email/transitions', () => {
  async function markReady(ids: string[]) {
    const { email } = ownerFixture;
    const orders = ids.map((id) => ({ id, version: 1 }));
    const options = { account: ownerFixture, body: { email, to: 'ready', orders } };
    const { status, json } = await service.call('POST', `${base}/transitions`, options);
    expect(status).toBe(200);
    const { results } = v.parse(bulkStatusChangeResponseSchema, json);
    expect(results.map(({ id }) => id)).toEqual(ids);
    return results.map(({ order, error }) => [order?.status, order?.version, error?.code]);
  }

  it('responds with a result for each of 100 orders in the sequence of the request, with an error for each rejected one, and logs an internal error', async () => {
    const foreign = createStoredOrderFixture([], { seller_uid: 'another-uid' });
    const unread = createStoredOrderFixture([], { allergy: true });
    const others = Array.from({ length: 94 }, (_, index) => `order-${index}`);
    await storeOrders({ ready, unread, placed, cancelled, foreign });
    await storeOrders(Object.fromEntries(others.map((id) => [id, placed])));
    failNextCommit(service.db, { isApplied: false });
    const last = ['ready', 'missing', 'unread', 'placed', 'cancelled', 'foreign'];
    const results = await markReady([...others, ...last]);
    const marked = ['ready', 2, undefined];
    expect(results.slice(-6)).toEqual([
      marked,
      [undefined, undefined, 'not-found'],
      ['placed', 1, 'allergy-unread'],
      marked,
      ['cancelled', 2, 'order-changed'],
      [undefined, undefined, 'not-found'],
    ]);
    expect(results.filter(([, , code]) => code === undefined)).toHaveLength(95);
    await expect.poll(() => service.logged).toHaveLength(1);
  });
});
