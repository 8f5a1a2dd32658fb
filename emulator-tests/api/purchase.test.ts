import * as v from 'valibot';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { purchaseResponseSchema, type PurchaseRequest } from '@potluck/functions/contract/order';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpEmptyDatabase } from './set-up-empty-database';
import {
  addFood,
  fetchFood,
  createPurchaseRequest,
  parseOrderId,
  soupFixture,
} from '../test-support/food-requests';
import { chooseByTestLevel } from '../test-support/test-level';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';

const db = setUpEmptyDatabase();
let cook: TestUser;
let guest: TestUser;
beforeAll(async () => {
  [cook, guest] = await Promise.all([createTestUser('Cook'), createTestUser('Guest')]);
});

const sendPurchase = (request: PurchaseRequest, headers?: Record<string, string>, buyer = guest) =>
  createUserApiClient(buyer).post('/purchase', request, headers);
const countOrders = async () => (await db.collection('orders').count().get()).data().count;

describe('POST /purchase', () => {
  it('reduces the stock, increments purchase_count, and copies the food’s data into the order', async () => {
    const id = await addFood(cook, { quantity: 5, price: 18.25 });
    const request = await createPurchaseRequest(id, guest, { purchase_quantity: 2 });
    const response = await sendPurchase({ ...request, food_name: 'Gold', buyer_name: 'Nobody' });
    expect(response.status).toBe(201);
    expect(await fetchFood(id)).toMatchObject({ quantity: 3, purchase_count: 1 });

    const { body: orders } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    expect(orders).toEqual([
      {
        _id: parseOrderId(response),
        foodId: id,
        food_name: 'Harvest Soup',
        food_image: request.food_image,
        food_owner: cook.publicProfile,
        price: 18.25,
        purchase_quantity: 2,
        allergens: soupFixture.allergens,
        buyer_name: guest.name,
        buyer_email: guest.email,
        buyer_photoURL: guest.photoURL,
        buying_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        status: 'placed',
        version: 1,
      },
    ]);
  });

  it('rejects the buyer’s own dish, an excessive quantity, a wrong price, an unknown food, and the email of another user, and writes nothing', async () => {
    const id = await addFood(cook, { quantity: 3 });
    const request = await createPurchaseRequest(id, guest);
    const ownFoodResponse = await sendPurchase(await createPurchaseRequest(id, cook), {}, cook);
    expect(ownFoodResponse).toMatchObject({
      status: 409,
      body: { code: 'own-item', message: 'You cannot purchase an item you added.' },
    });
    expect(await sendPurchase({ ...request, purchase_quantity: 4 })).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient-quantity',
        message: 'You cannot purchase more than the available quantity of 3.',
      },
    });
    expect(await sendPurchase({ ...request, price: 0.01 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    });
    expect((await sendPurchase({ ...request, foodId: 'unknown-food' })).status).toBe(404);
    expect((await sendPurchase({ ...request, buyer_email: cook.email })).status).toBe(403);
    expect(await fetchFood(id)).toMatchObject({ quantity: 3, purchase_count: 0 });
    expect(await countOrders()).toBe(0);
  });

  it.each([
    ['foodId', 'a/b'],
    ['purchase_quantity', 0],
    ['purchase_quantity', 1.5],
    ['purchase_quantity', '1'],
    ['purchase_quantity', 2 ** 53 + 2],
    ['price', '6.5'],
    ['buyer_email', []],
    ['food_owner', null],
  ])('responds with 400 and names the field in the error when %s is %j', async (field, value) => {
    const request = await createPurchaseRequest(await addFood(cook), guest);
    const { status, body } = await createUserApiClient(guest).post('/purchase', {
      ...request,
      [field]: value,
    });
    expect(status).toBe(400);
    const { message, fields } = v.parse(errorResponseSchema, body);
    expect(fields).toEqual({ [field]: message });
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'one-intended-purchase' };

  it('results in one order for 20 concurrent requests, and in no second order after the buyer hides the first one', async () => {
    const id = await addFood(cook);
    const request = await createPurchaseRequest(id, guest);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendPurchase(request, key)),
    );
    const orderIds = new Set(responses.map(parseOrderId));
    const messages = responses.map(({ body }) => v.parse(purchaseResponseSchema, body).message);
    expect(messages.filter((message) => message !== undefined)).toEqual(
      Array(19).fill(
        'This order was already placed, so no second order was placed. You can find it in My Orders.',
      ),
    );
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(orderIds.size).toBe(1);

    const [orderId = ''] = orderIds;
    await createUserApiClient(guest).delete(`/orders/${orderId}`, { email: guest.email });
    const afterHiding = await sendPurchase(request, key);
    expect(parseOrderId(afterHiding)).toBe(orderId);
    expect(afterHiding.body).toMatchObject({
      isRemoved: true,
      message: 'This order was placed before and removed from your history.',
    });
    expect(await fetchFood(id)).toMatchObject({ quantity: 9, purchase_count: 1 });
    expect(await countOrders()).toBe(1);
    expect((await db.doc(`orders/${orderId}`).get()).get('hidden_at')).not.toBeNull();
  });

  it('is rejected with 409 if another purchase has already used it', async () => {
    const request = await createPurchaseRequest(await addFood(cook), guest);
    await sendPurchase(request, key);
    expect(await sendPurchase({ ...request, purchase_quantity: 2 }, key)).toMatchObject({
      status: 409,
      body: { code: 'key-reused' },
    });
  });

  it('results in two orders if two buyers use the same key', async () => {
    const id = await addFood(cook);
    const other = await createTestUser('Other');
    const first = await sendPurchase(await createPurchaseRequest(id, guest), key);
    const second = await sendPurchase(await createPurchaseRequest(id, other), key, other);
    expect(second.status).toBe(201);
    expect(parseOrderId(second)).not.toBe(parseOrderId(first));
  });

  it('is rejected with 400 if it has fewer than 8 characters', async () => {
    const request = await createPurchaseRequest(await addFood(cook), guest);
    expect((await sendPurchase(request, { 'Idempotency-Key': 'short' })).status).toBe(400);
  });
});

const ROUNDS = chooseByTestLevel({ test: 1, all: 3, long: 3 });

describe('50 concurrent purchases of a food with 10 units', () => {
  it('result in 10 orders and 40 rejections', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const id = await addFood(cook, { quantity: 10 });
      const request = await createPurchaseRequest(id, guest);
      const responses = await Promise.all(Array.from({ length: 50 }, () => sendPurchase(request)));
      const statuses = responses.map(({ status }) => status).sort((one, other) => one - other);
      expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(40).fill(409)]);
      expect(await fetchFood(id)).toMatchObject({ quantity: 0, purchase_count: 10 });
      expect(await countOrders()).toBe(10 * round);
    }
  });
});
