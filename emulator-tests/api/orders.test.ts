import * as v from 'valibot';
import { receiptSchema } from '@potluck/functions/contract/kitchen';
import {
  orderChangeResponseSchema,
  orderSchema,
  orderListSchema,
} from '@potluck/functions/contract/order';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFirestore } from '../test-support/firestore-connection';
import {
  addFood,
  fetchFood,
  createPurchaseRequest,
  parseOrderId,
} from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';

let cook: TestUser;
let guest: TestUser;
beforeAll(async () => {
  [cook, guest] = await Promise.all([createTestUser('Cook'), createTestUser('Guest')]);
});
beforeEach(() => clearFirestore());

const placeOrder = async (id: string) => {
  const request = await createPurchaseRequest(id, guest);
  return parseOrderId(await createUserApiClient(guest).post('/purchase', request)) ?? '';
};

describe('GET /orders/{email}', () => {
  it('lists the user’s own orders, newest first', async () => {
    const first = await placeOrder(await addFood(cook, { food_name: 'Pie' }));
    const second = await placeOrder(await addFood(cook, { food_name: 'Tacos' }));
    const { body, headers } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    expect(v.parse(orderListSchema, body).map(({ _id }) => _id)).toEqual([second, first]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
    expect((await createUserApiClient(cook).get(`/orders/${cook.email}`)).body).toEqual([]);
  });

  it('returns orders with exactly the fields of orderSchema except events and restocked', async () => {
    await placeOrder(await addFood(cook));
    const { body } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    const [first] = body as object[];
    // The order list of the buyer omits `events` and `restocked`. Only the receipt and the order lists of the
    // cook contain these fields.
    const { events: _events, restocked: _restocked, ...listedFields } = orderSchema.entries;
    expect(Object.keys(first ?? {}).sort()).toEqual(Object.keys(listedFields).sort());
  });

  it('responds with 403 when the path contains the email of another user', async () => {
    expect((await createUserApiClient(cook).get(`/orders/${guest.email}`)).status).toBe(403);
  });

  it('lists an order even after its food was deleted', async () => {
    const id = await addFood(cook);
    await placeOrder(id);
    await createUserApiClient(cook).delete(`/foods/${id}`, { email: cook.email });
    const { body } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    expect(body).toMatchObject([{ foodId: id, food_name: 'Harvest Soup' }]);
  });
});

describe('DELETE /orders/{id}', () => {
  it('hides the order from its buyer without restoring the stock, and responds with 404 to the second request', async () => {
    const foodId = await addFood(cook);
    const id = await placeOrder(foodId);
    const removeOrder = () =>
      createUserApiClient(guest).delete(`/orders/${id}`, { email: guest.email });
    expect(await removeOrder()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await removeOrder()).status).toBe(404);
    expect(await fetchFood(foodId)).toMatchObject({ quantity: 9, purchase_count: 1 });
    expect((await createUserApiClient(guest).get(`/orders/${guest.email}`)).body).toEqual([]);
    const received = await createUserApiClient(cook).get(`/received-orders/${cook.email}`);
    expect(v.parse(orderListSchema, received.body).map(({ _id }) => _id)).toEqual([id]);
  });

  it('responds with 404 for an order of another user, and with 403 if the request body contains the email of another user', async () => {
    const id = await placeOrder(await addFood(cook));
    expect(
      (await createUserApiClient(cook).delete(`/orders/${id}`, { email: cook.email })).status,
    ).toBe(404);
    expect(
      (await createUserApiClient(cook).delete(`/orders/${id}`, { email: guest.email })).status,
    ).toBe(403);
    expect((await createUserApiClient(guest).get(`/orders/${guest.email}`)).body).toHaveLength(1);
  });
});

describe('an order', () => {
  const post = (user: TestUser, path: string, body: object) =>
    createUserApiClient(user).post(path, { email: user.email, ...body });

  it('shows the pickup details to its buyer until the cook marks it as collected', async () => {
    const kitchen = { place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring twice.' };
    const saved = await createUserApiClient(cook).put(`/kitchens/${cook.email}`, {
      email: cook.email,
      ...kitchen,
    });
    expect(saved).toMatchObject({ status: 200, body: kitchen });
    const id = await placeOrder(await addFood(cook));
    const readReceipt = async () =>
      v.parse(receiptSchema, (await createUserApiClient(guest).get(`/orders/${id}/receipt`)).body);
    expect(await readReceipt()).toMatchObject({ status: 'placed', pickup: kitchen });
    await post(cook, `/orders/${id}/transitions`, { version: 1, to: 'ready' });
    expect(await readReceipt()).toMatchObject({ status: 'ready', version: 2, pickup: kitchen });
    await post(cook, `/orders/${id}/transitions`, { version: 2, to: 'collected' });
    const receipt = await readReceipt();
    expect(receipt).toMatchObject({ status: 'collected', version: 3 });
    expect(receipt.pickup).toBeUndefined();
  });

  it('adds its units back to the stock when its buyer cancels it, and rejects a later change from an outdated tab of the cook with 409', async () => {
    const foodId = await addFood(cook);
    const id = await placeOrder(foodId);
    const { status, body } = await post(guest, `/orders/${id}/cancel`, { version: 1 });
    expect(status).toBe(200);
    expect(v.parse(orderChangeResponseSchema, body)).toMatchObject({
      modifiedCount: 1,
      order: { status: 'cancelled', version: 2, restocked: true },
    });
    expect(await fetchFood(foodId)).toMatchObject({ quantity: 10, purchase_count: 0 });
    const stale = await post(cook, `/orders/${id}/transitions`, { version: 1, to: 'ready' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'order-changed', order: { status: 'cancelled', version: 2 } },
    });
  });
});

describe('GET /received-orders/{email}', () => {
  it('links to the next page of the list with a relative URL, which works through Firebase Hosting', async () => {
    const foodId = await addFood(cook);
    const ids = [await placeOrder(foodId), await placeOrder(foodId)];
    const path = `/received-orders/${cook.email}`;
    const first = await createUserApiClient(cook).get(`${path}?limit=1`);
    expect(first.headers.get('X-Total-Count')).toBe('2');
    const query = /^<(\?.*)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await createUserApiClient(cook).get(`${path}${query}`);
    expect(second.headers.get('Link')).toBeNull();
    const listed = [first, second].flatMap(({ body }) => v.parse(orderListSchema, body));
    expect(listed.map(({ _id }) => _id)).toEqual(ids);
  });
});
