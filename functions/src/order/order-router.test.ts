import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ordersCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { startTestService, type TestService } from '../testing/test-service';
import { buyerFixture, ownerFixture, userProfileFixture } from '../testing/user-fixtures';
import { raisedRateLimits } from '../http/rate-limit';

let service: TestService;
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

describe('POST /purchase', () => {
  it('responds 201 with the id of the stored order', async () => {
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
      message: 'This order was already placed. You can find it in My Orders.',
    });
    expect(await countOrders()).toBe(1);
  });

  it('responds with isRemoved and a message if the buyer removed the repeated order', async () => {
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

  it('places two orders for two purchases without a key', async () => {
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
    ['400', 'a malformed key', 'short', {}, 400, 'invalid'],
    ['400', 'an invalid body', 'a-valid-key', { price: '9.5' }, 400, 'invalid'],
    ['403', 'another email', 'a-valid-key', { buyer_email: 'a@b.test' }, 403, 'forbidden'],
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
    const { food_name, food_image, price } = foodFieldsFixture;
    const order = {
      foodId,
      food_name,
      food_image,
      food_owner: userProfileFixture,
      price,
      buyer_name: buyerFixture.name,
      buyer_email: buyerFixture.email,
      buyer_photoURL: buyerFixture.photoURL,
    };
    expect(status).toBe(200);
    expect(json).toEqual([
      { ...order, _id: newer, purchase_quantity: 2, buying_date: '2026-01-02T12:00:00.000Z' },
      { ...order, _id: older, purchase_quantity: 1, buying_date: '2026-01-01T12:00:00.000Z' },
    ]);
  });

  it('responds 403 if the path contains another user’s email', async () => {
    const path = `/orders/${ownerFixture.email}`;
    expect(await service.call('GET', path, { account: buyerFixture })).toMatchObject({
      status: 403,
      json: { code: 'forbidden' },
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

  it('removes the order and responds with the count and a message', async () => {
    const { status, json } = await removeOrder(orderId);
    expect(status).toBe(200);
    expect(json).toEqual({ deletedCount: 1, message: 'Your order has been removed.' });
    expect(await countOrders()).toBe(0);
  });

  it('responds 404 if the order was removed before', async () => {
    await removeOrder(orderId);
    expect(await removeOrder(orderId)).toMatchObject(notFound);
  });

  it.each(['__reserved__', 'a%2Fb'])('responds 404 to the invalid id %s', async (id) => {
    expect(await removeOrder(id)).toMatchObject(notFound);
  });

  it('responds 404 to another buyer and keeps the order', async () => {
    expect(await removeOrder(orderId, otherBuyer)).toMatchObject(notFound);
    expect(await countOrders()).toBe(1);
  });

  it('responds 403 if the body contains another email, and keeps the order', async () => {
    expect(await removeOrder(orderId, buyerFixture, otherBuyer.email)).toMatchObject({
      status: 403,
      json: { code: 'forbidden' },
    });
    expect(await countOrders()).toBe(1);
  });

  it('responds 200 if Firestore removes the order but the response to the commit is lost', async () => {
    failNextCommit(service.db, { isApplied: true });
    expect(await removeOrder(orderId)).toMatchObject({ status: 200, json: { deletedCount: 1 } });
    expect(await countOrders()).toBe(0);
  });

  it('responds 500 if Firestore does not remove the order', async () => {
    failNextCommit(service.db, { isApplied: false });
    expect(await removeOrder(orderId)).toMatchObject({ status: 500 });
    expect(await countOrders()).toBe(1);
  });
});

describe('the order routes', () => {
  it.each([
    ['PUT', '/purchase', 'POST'],
    ['PATCH', '/orders/id', 'GET, HEAD, DELETE'],
  ])('respond 405 to %s %s and list the allowed methods: %s', async (method, path, allowed) => {
    const { status, headers } = await service.call(method, path);
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe(allowed);
  });

  it.each([
    ['POST', '/purchase'],
    ['GET', `/orders/${buyerFixture.email}`],
    ['DELETE', '/orders/id'],
  ])('respond 401 to %s %s without a token', async (method, path) => {
    expect(await service.call(method, path)).toMatchObject({ status: 401 });
  });

  it.each([
    ['POST', '/purchase', 'purchases'],
    ['GET', `/orders/${buyerFixture.email}`, 'reads'],
    ['DELETE', '/orders/id', 'writes'],
  ])('count %s %s in the buyer’s rate limit for %s', async (method, path, kind) => {
    await service.stop();
    service = await startTestService({ rateLimits: { ...raisedRateLimits, [kind]: 1 } });
    const call = (account = buyerFixture) => service.call(method, path, { account });
    expect((await call()).status).not.toBe(429);
    expect((await call()).status).toBe(429);
    expect((await call(otherBuyer)).status).not.toBe(429);
  });
});
