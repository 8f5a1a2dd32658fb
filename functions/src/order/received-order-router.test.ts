import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderCountsSchema, orderListSchema, portionListSchema } from '../contract/order';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { formatPageCursor } from '../firestore/pages';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const base = `/received-orders/${ownerFixture.email}`;
const paths = [base, `${base}/portions`, `${base}/count`];
const cancelled = createOrderEventFixture('cancelled', 'buyer');

let service: TestApiService;
let time: number;
beforeEach(async () => {
  time = orderedAtFixture.toMillis() + 60 * 60_000;
  service = await startTestService({ now: () => new Date(time) });
});
afterEach(() => service.stop());

/** Stores orders that were placed one minute after another. */
const storeOrders = (orders: Record<string, StoredOrder>) =>
  Promise.all(
    Object.entries(orders).map(([id, order], index) =>
      ordersCollection(service.db)
        .doc(id)
        .set({
          ...order,
          buying_date: Timestamp.fromMillis(orderedAtFixture.toMillis() + index * 60_000),
        }),
    ),
  );
const get = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { account: ownerFixture, headers });
const readIds = (json: unknown) => (json as { _id: string }[]).map(({ _id }) => _id);

describe('GET /received-orders/:email', () => {
  it('responds with the active orders, oldest first, and their number', async () => {
    await storeOrders({
      first: createStoredOrderFixture(),
      cancelled: createStoredOrderFixture([cancelled]),
      second: createStoredOrderFixture([createOrderEventFixture('ready')]),
      other: createStoredOrderFixture([], { seller_uid: 'another-uid' }),
    });
    for (const path of [base, `${base}?state=active`]) {
      const { status, headers, json } = await get(path);
      expect(status).toBe(200);
      expect(v.parse(orderListSchema, json)).toEqual(json);
      expect(readIds(json)).toEqual(['first', 'second']);
      expect(headers.get('X-Total-Count')).toBe('2');
      expect(headers.get('Link')).toBeNull();
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
      expect(JSON.stringify(json)).not.toContain('uid');
    }
  });

  it('responds with the past orders, newest first', async () => {
    await storeOrders({
      placed: createStoredOrderFixture(),
      collected: createStoredOrderFixture([
        createOrderEventFixture('ready'),
        createOrderEventFixture('collected'),
      ]),
      cancelled: createStoredOrderFixture([cancelled]),
    });
    const { headers, json } = await get(`${base}?state=past`);
    expect(readIds(json)).toEqual(['cancelled', 'collected']);
    expect(headers.get('X-Total-Count')).toBe('2');
  });

  it.each(['active', 'past'])(
    'links to the next page of the %s orders with a relative URL',
    async (state) => {
      const events = state === 'past' ? [cancelled] : [];
      await storeOrders(
        Object.fromEntries(['a', 'b', 'c'].map((id) => [id, createStoredOrderFixture(events)])),
      );
      const first = await get(`${base}?state=${state}&limit=2`);
      const link = first.headers.get('Link') ?? '';
      expect(link).toMatch(/^<\?state=(active|past)&limit=2&after=[\w-]+>; rel="next"$/);
      expect(first.headers.get('X-Total-Count')).toBe('3');
      const query = /<(.*)>/.exec(link)?.[1] ?? '';
      const second = await get(`${base}${query}`);
      expect(second.headers.get('Link')).toBeNull();
      expect(second.headers.get('X-Total-Count')).toBe('3');
      const ids = [...readIds(first.json), ...readIds(second.json)];
      expect(ids).toEqual(state === 'past' ? ['c', 'b', 'a'] : ['a', 'b', 'c']);
    },
  );

  it('responds with at most 50 orders by default and with at most 100 on request', async () => {
    await storeOrders(
      Object.fromEntries(
        Array.from({ length: 101 }, (_, index) => [`order-${index}`, createStoredOrderFixture()]),
      ),
    );
    const byDefault = await get(base);
    expect(readIds(byDefault.json)).toHaveLength(50);
    expect(byDefault.headers.get('Link')).toContain('limit=50&');
    const largest = await get(`${base}?limit=100`);
    expect(readIds(largest.json)).toHaveLength(100);
    expect(largest.headers.get('X-Total-Count')).toBe('101');
  });

  it('responds with an empty list and the total count 0 if the cook has no orders', async () => {
    const { status, headers, json } = await get(base);
    expect({ status, json }).toEqual({ status: 200, json: [] });
    expect(headers.get('X-Total-Count')).toBe('0');
    const etag = headers.get('ETag') ?? '';
    expect((await get(base, { 'If-None-Match': etag })).status).toBe(304);
  });

  it.each([
    ['limit=0', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=101', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=1000', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=1.5', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=-1', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=abc', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=5x', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=x5', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=', 'limit', '“limit” must be a number from 1 to 100.'],
    ['limit=1&limit=2', 'limit', '“limit” must be a number from 1 to 100.'],
    ['state=ready', 'state', '“state” must be active or past.'],
    ['state=', 'state', '“state” must be active or past.'],
    ['after=', 'after', '“after” must be a cursor.'],
    ['after=abc', 'after', '“after” must be a cursor.'],
    ['after=a&after=b', 'after', '“after” must be a cursor.'],
    [
      `after=${formatPageCursor({ time: 8.64e15, id: 'order' })}`,
      'after',
      '“after” must be a cursor.',
    ],
    [`after=${formatPageCursor({ time: 1, id: 'a/b' })}`, 'after', '“after” must be a cursor.'],
  ])('responds with 400 to the query %s', async (query, field, message) => {
    expect(await get(`${base}?${query}`)).toMatchObject({
      status: 400,
      json: {
        code: 'invalid',
        message: message,
        fields: { [field]: message },
      },
    });
  });
});

describe('GET /received-orders/:email/portions', () => {
  it('responds with the portions of the active orders by dish', async () => {
    await storeOrders({
      first: createStoredOrderFixture([], { purchase_quantity: 3 }),
      second: createStoredOrderFixture([createOrderEventFixture('ready')], {
        purchase_quantity: 4,
      }),
      cancelled: createStoredOrderFixture([cancelled]),
    });
    const { status, json } = await get(`${base}/portions`);
    expect(status).toBe(200);
    expect(v.parse(portionListSchema, json)).toEqual(json);
    expect(json).toEqual([{ foodId: 'jollof-rice', food_name: 'Party Jollof Rice', portions: 7 }]);
  });
});

describe('GET /received-orders/:email/count', () => {
  it('responds with the number of placed and of active orders', async () => {
    await storeOrders({
      first: createStoredOrderFixture(),
      second: createStoredOrderFixture([createOrderEventFixture('ready')]),
      cancelled: createStoredOrderFixture([cancelled]),
    });
    const { status, json } = await get(`${base}/count`);
    expect(status).toBe(200);
    expect(v.parse(orderCountsSchema, json)).toEqual(json);
    expect(json).toEqual({ placed: 1, active: 2 });
  });
});

describe('the routes of received orders', () => {
  it.each(paths)('respond to GET %s with 304 if no order has changed', async (path) => {
    await storeOrders({ order: createStoredOrderFixture() });
    const etag = (await get(path)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(await get(path, { 'If-None-Match': etag })).toMatchObject({
      status: 304,
      json: undefined,
    });
    const changed = createStoredOrderFixture([createOrderEventFixture('ready')], {
      updated_at: Timestamp.fromMillis(orderedAtFixture.toMillis() + 1),
    });
    await storeOrders({ order: changed });
    const { status, headers } = await get(path, { 'If-None-Match': etag });
    expect(status).toBe(200);
    expect(headers.get('ETag')).not.toBe(etag);
  });

  it.each(paths)('respond to GET %s without an ETag for 60 s after a change', async (path) => {
    await storeOrders({ order: createStoredOrderFixture() });
    time = orderedAtFixture.toMillis() + 59_999;
    expect((await get(path)).headers.get('ETag')).toBeNull();
    time += 1;
    expect((await get(path)).headers.get('ETag')).not.toBeNull();
  });

  it.each(paths)('accept the email in uppercase letters in the path of GET %s', async (path) => {
    const upperCase = path.replace(ownerFixture.email, ownerFixture.email.toUpperCase());
    expect(await get(upperCase)).toMatchObject({ status: 200 });
  });
});
