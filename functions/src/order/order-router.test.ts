import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../account/authenticate';
import { receiptSchema } from '../contract/kitchen';
import { kitchensCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture, userProfileFixture } from '../testing/user-fixtures';

let service: TestApiService;
let time: string;
let foodId: string;
beforeEach(async () => {
  time = '2026-01-01T12:00:00.000Z';
  service = await startTestService({ now: () => new Date(time) });
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

const otherBuyer = { ...buyerFixture, uid: 'other', email: 'other@potluck.test' };

const purchase = (key?: string, changes = {}) =>
  service.call('POST', '/purchase', {
    account: buyerFixture,
    body: { ...createPurchaseFixture(foodId), ...changes },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const removeOrder = (id: string, account = buyerFixture, email = account.email) =>
  service.call('DELETE', `/orders/${id}`, { account, body: { email } });
const readOrderId = ({ json }: Awaited<ReturnType<typeof purchase>>) =>
  (json.orderResult as { insertedId: string }).insertedId;
const countOrders = async () => (await ordersCollection(service.db).get()).size;
const isHidden = async (id: string) =>
  (await ordersCollection(service.db).doc(id).get()).data()?.hidden_at !== null;

describe('POST /purchase', () => {
  it('responds with 201 with the id of the stored order', async () => {
    const response = await purchase();
    const id = readOrderId(response);
    expect(response).toMatchObject({ status: 201, json: { orderResult: { insertedId: id } } });
    expect(Object.keys(response.json)).toEqual(['orderResult']);
    expect((await ordersCollection(service.db).doc(id).get()).data()).toMatchObject({ foodId });
  });

  it('responds with the same order and a message to a repeated Idempotency-Key', async () => {
    const first = await purchase('the-same-key');
    const repeated = await purchase('the-same-key');
    expect(repeated.status).toBe(201);
    expect(repeated.json).toEqual({
      orderResult: { insertedId: readOrderId(first) },
      message:
        'This order was already placed, so no second order was placed. You can find it in My Orders.',
    });
    expect(await countOrders()).toBe(1);
  });

  it('responds with isRemoved = true and a message to a repeated purchase if the buyer has removed the order', async () => {
    const id = readOrderId(await purchase('the-same-key'));
    await removeOrder(id);
    const repeated = await purchase('the-same-key');
    expect(repeated.status).toBe(201);
    expect(repeated.json).toEqual({
      orderResult: { insertedId: id },
      isRemoved: true,
      message: 'This order was placed before and removed from your history.',
    });
  });

  it('places two orders for two purchases without an Idempotency-Key', async () => {
    await purchase();
    await purchase();
    expect(await countOrders()).toBe(2);
  });

  it('responds with the id of the stored order if the response to the commit is lost', async () => {
    failNextCommit(service.db, { isApplied: true });
    const response = await purchase('a-lost-key');
    expect(response.status).toBe(201);
    expect((await ordersCollection(service.db).doc(readOrderId(response)).get()).exists).toBe(true);
  });

  it.each([
    ['400', 'a malformed Idempotency-Key', 'short', {}, 400, 'invalid'],
    ['400', 'an invalid request body', 'a-valid-key', { price: '9.5' }, 400, 'invalid'],
    [
      '403',
      'the email of another user',
      'a-valid-key',
      { buyer_email: 'a@b.test' },
      403,
      'forbidden',
    ],
    ['404', 'a missing food', 'a-valid-key', { foodId: 'missing' }, 404, 'not-found'],
    ['409', 'an old price', 'a-valid-key', { price: 1 }, 409, 'price-changed'],
  ])(
    'responds %s to a request with %s and places no order',
    async (_status, _what, key, changes, status, code) => {
      expect(await purchase(key, changes)).toMatchObject({ status, json: { code } });
      expect(await countOrders()).toBe(0);
    },
  );
});

describe('GET /orders/:email', () => {
  it('returns every field of the buyer’s own orders, newest first', async () => {
    const older = readOrderId(await purchase());
    time = '2026-01-02T12:00:00.000Z';
    const newer = readOrderId(await purchase(undefined, { purchase_quantity: 2 }));
    await service.call('POST', '/purchase', {
      account: otherBuyer,
      body: createPurchaseFixture(foodId, 1, otherBuyer),
    });
    const { status, json } = await service.call('GET', `/orders/${buyerFixture.email}`, {
      account: buyerFixture,
    });
    const { food_name, food_image, price, allergens } = foodFieldsFixture;
    const order = {
      foodId,
      food_name,
      food_image,
      food_owner: userProfileFixture,
      price,
      allergens,
      buyer_name: buyerFixture.name,
      buyer_email: buyerFixture.email,
      buyer_photoURL: buyerFixture.photoURL,
      status: 'placed',
      version: 1,
    };
    expect(status).toBe(200);
    expect(json).toEqual([
      { ...order, _id: newer, purchase_quantity: 2, buying_date: '2026-01-02T12:00:00.000Z' },
      { ...order, _id: older, purchase_quantity: 1, buying_date: '2026-01-01T12:00:00.000Z' },
    ]);
  });

  const get = (headers: Record<string, string> = {}) =>
    service.call('GET', `/orders/${buyerFixture.email}`, { account: buyerFixture, headers });
  const storeOrder = (changes: Partial<StoredOrder> = {}) =>
    ordersCollection(service.db).doc('order').set(createStoredOrderFixture([], changes));

  it('responds with 304 to the ETag of the list if the last change of an order is at least 60 s old', async () => {
    await storeOrder();
    time = '2026-01-01T12:01:00.000Z';
    const etag = (await get()).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(await get({ 'If-None-Match': etag })).toMatchObject({ status: 304, json: undefined });
    await storeOrder({ updated_at: Timestamp.fromDate(new Date('2026-01-01T12:00:00.001Z')) });
    expect((await get({ 'If-None-Match': etag })).status).toBe(200);
  });

  it('responds without an ETag within 60 s of the last change', async () => {
    await storeOrder();
    time = '2026-01-01T12:00:59.999Z';
    expect((await get()).headers.get('ETag')).toBeNull();
  });

  it('responds with 200 to the ETag of the list from before the buyer hid an order', async () => {
    await storeOrder();
    time = '2026-01-01T12:01:00.000Z';
    const etag = (await get()).headers.get('ETag') ?? '';
    await removeOrder('order');
    const { status, json } = await get({ 'If-None-Match': etag });
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });

  const getPage = (query: string, headers: Record<string, string> = {}) =>
    service.call('GET', `/orders/${buyerFixture.email}${query}`, {
      account: buyerFixture,
      headers,
    });
  const readIds = (json: unknown) => (json as { _id: string }[]).map(({ _id }) => _id);
  /** Stores orders that were placed in this sequence, one second after another. */
  const storeOrders = async (...ids: string[]) => {
    for (const [index, id] of ids.entries()) {
      const buying_date = Timestamp.fromMillis(Date.UTC(2026, 0, 1, 11, 0, index));
      const order = createStoredOrderFixture([], { buying_date });
      await ordersCollection(service.db).doc(id).set(order);
    }
  };

  it('responds with a link to the next page and the number of all visible orders', async () => {
    await storeOrders('first', 'second', 'third', 'fourth');
    await removeOrder('third');
    const page = await getPage('?limit=2');
    const link = page.headers.get('Link') ?? '';
    expect(link).toMatch(/^<\?limit=2&after=[\w-]+>; rel="next"$/);
    expect(page.headers.get('X-Total-Count')).toBe('3');
    expect(readIds(page.json)).toEqual(['fourth', 'second']);
    // The cursor contains the sort values of the last order, so it stays valid if this order is deleted.
    await ordersCollection(service.db).doc('second').delete();
    const last = await getPage(/<(.*)>/.exec(link)?.[1] ?? '');
    expect(readIds(last.json)).toEqual(['first']);
    expect(last.headers.get('Link')).toBeNull();
    expect(last.headers.get('X-Total-Count')).toBe('2');
  });

  it('returns all orders and no pagination headers if the query has no limit', async () => {
    await storeOrders(...Array.from({ length: 60 }, (_, index) => `order-${index}`));
    const { headers, json } = await getPage('');
    expect(json).toHaveLength(60);
    expect(headers.get('Link')).toBeNull();
    expect(headers.get('X-Total-Count')).toBeNull();
  });

  it('responds with 304 to the ETag of each page until an order of any page changes', async () => {
    await storeOrders('first', 'second', 'third');
    time = '2026-01-01T12:01:00.000Z';
    const first = await getPage('?limit=2');
    const queries = ['', '?limit=2', /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''];
    const etags: string[] = [];
    for (const query of queries) {
      const etag = (await getPage(query)).headers.get('ETag') ?? '';
      expect((await getPage(query, { 'If-None-Match': etag })).status).toBe(304);
      etags.push(etag);
    }
    await removeOrder('first');
    for (const [index, query] of queries.entries()) {
      const { status } = await getPage(query, { 'If-None-Match': etags[index] ?? '' });
      expect(status).toBe(200);
    }
  });

  it('responds with 200 to the ETag of another page', async () => {
    await storeOrders('first', 'second', 'third');
    time = '2026-01-01T12:01:00.000Z';
    const etag = (await getPage('?limit=2')).headers.get('ETag') ?? '';
    for (const query of ['', '?limit=1']) {
      const { status, json } = await getPage(query, { 'If-None-Match': etag });
      expect(status).toBe(200);
      expect(json).toHaveLength(query ? 1 : 3);
    }
  });

  it.each([
    ['limit=241', '“limit” must be a number from 1 to 240.'],
    ['limit=0', '“limit” must be a number from 1 to 240.'],
    ['after=abc', '“after” must be a cursor.'],
  ])('responds with 400 to the query %s', async (query, message) => {
    expect(await getPage(`?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid', message },
    });
  });
});

describe('DELETE /orders/:id', () => {
  let orderId: string;
  beforeEach(async () => {
    orderId = readOrderId(await purchase());
  });

  const notFound = {
    status: 404,
    json: { code: 'not-found', message: 'There is no such order in your history.' },
  };

  it('hides the order and responds with deletedCount = 1 and a message', async () => {
    const { status, json } = await removeOrder(orderId);
    expect(status).toBe(200);
    expect(json).toEqual({ deletedCount: 1, message: 'Your order has been removed.' });
    expect(await isHidden(orderId)).toBe(true);
  });

  it('responds with 404 if the order has already been removed', async () => {
    await removeOrder(orderId);
    expect(await removeOrder(orderId)).toMatchObject(notFound);
  });

  it.each(['__reserved__', 'a%2Fb'])('responds with 404 to the invalid id %s', async (id) => {
    expect(await removeOrder(id)).toMatchObject(notFound);
  });

  it('responds with 404 to another buyer and keeps the order', async () => {
    expect(await removeOrder(orderId, otherBuyer)).toMatchObject(notFound);
    expect(await countOrders()).toBe(1);
  });

  it('responds with 200 if Firestore hides the order but the response to the commit is lost', async () => {
    failNextCommit(service.db, { isApplied: true });
    expect(await removeOrder(orderId)).toMatchObject({ status: 200, json: { deletedCount: 1 } });
    expect(await isHidden(orderId)).toBe(true);
  });

  it('responds with 500 if the write to Firestore that hides the order fails', async () => {
    failNextCommit(service.db, { isApplied: false });
    expect(await removeOrder(orderId)).toMatchObject({ status: 500 });
    expect(await isHidden(orderId)).toBe(false);
  });
});

describe('GET /orders/:id/receipt', () => {
  const kitchen = { place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring twice.' };
  const ready = createOrderEventFixture('ready');
  const collected = createOrderEventFixture('collected');
  const cancelled = createOrderEventFixture('cancelled', 'buyer');
  beforeEach(() => kitchensCollection(service.db).doc(ownerFixture.uid).set(kitchen));

  const storeOrder = (order: StoredOrder) => ordersCollection(service.db).doc('order').set(order);
  const readReceipt = (account: Account, id = 'order') =>
    service.call('GET', `/orders/${id}/receipt`, { account });
  const notFound = {
    status: 404,
    json: { code: 'not-found', message: 'There is no such order in your history.' },
  };

  it.each([
    ['placed', []],
    ['ready', [ready]],
  ] as const)(
    'returns the order with its events and the pickup details while the order is %s',
    async (status, events) => {
      await storeOrder(createStoredOrderFixture([...events]));
      const response = await readReceipt(buyerFixture);
      expect(response.status).toBe(200);
      expect(v.parse(receiptSchema, response.json)).toEqual(response.json);
      expect(response.json).toMatchObject({
        _id: 'order',
        status,
        version: events.length + 1,
        buyer_email: buyerFixture.email,
        pickup: kitchen,
      });
      expect(response.json.events).toHaveLength(events.length + 1);
      expect(JSON.stringify(response.json)).not.toContain('uid');
    },
  );

  it.each([{ allergens: ['milk', 'nuts'] }, { allergens: [] }, { allergens: undefined }])(
    'returns the allergens of the time of purchase, even if the cook has changed them since: $allergens',
    async ({ allergens }) => {
      const declare = (declared: string[] | undefined) =>
        service.call('PUT', `/foods/${foodId}`, {
          account: ownerFixture,
          body: { ...foodFieldsFixture, allergens: declared, email: ownerFixture.email },
        });
      await declare(allergens);
      const id = readOrderId(await purchase());
      await declare(['fish']);
      for (const account of [buyerFixture, ownerFixture]) {
        const { json } = await readReceipt(account, id);
        expect(json.allergens).toEqual(allergens);
      }
    },
  );

  it.each([
    ['collected', createStoredOrderFixture([ready, collected])],
    ['cancelled', createStoredOrderFixture([cancelled])],
  ])('returns no pickup details if the order is %s', async (_status, order) => {
    await storeOrder(order);
    for (const account of [buyerFixture, ownerFixture]) {
      const { status, json } = await readReceipt(account);
      expect(status).toBe(200);
      expect(Object.keys(json)).not.toContain('pickup');
    }
  });

  it('returns no pickup details if the cook has deleted the account', async () => {
    const { seller_uid: _seller_uid, ...order } = createStoredOrderFixture();
    await storeOrder(order);
    const { status, json } = await readReceipt(buyerFixture);
    expect(status).toBe(200);
    expect(Object.keys(json)).not.toContain('pickup');
  });

  it('returns empty pickup details if the cook has saved none', async () => {
    await kitchensCollection(service.db).doc(ownerFixture.uid).delete();
    await storeOrder(createStoredOrderFixture());
    expect((await readReceipt(buyerFixture)).json).toMatchObject({
      pickup: { place: '', times: '', payment: '', note: '' },
    });
  });

  it('returns the order to its cook without the email address of the buyer', async () => {
    await storeOrder(createStoredOrderFixture([], { hidden_at: Timestamp.now() }));
    const { status, json } = await readReceipt(ownerFixture);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { _id: 'order', pickup: kitchen },
    });
    expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
  });

  it('responds with 404 to the buyer who has hidden the order', async () => {
    await storeOrder(createStoredOrderFixture([], { hidden_at: Timestamp.now() }));
    expect(await readReceipt(buyerFixture)).toMatchObject(notFound);
  });

  it('responds with 404 to another user, with the same response body as for a missing order', async () => {
    await storeOrder(createStoredOrderFixture());
    const bodies = await Promise.all(
      ['order', 'missing', '__order__'].map(async (id) => {
        const { status, json } = await readReceipt(otherBuyer, id);
        const { requestId: _requestId, ...body } = json;
        return { status, json: body };
      }),
    );
    expect(bodies).toEqual([notFound, notFound, notFound]);
  });
});
