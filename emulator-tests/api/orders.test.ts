import {
  orderSchema,
  orderListSchema,
  purchaseResponseSchema,
} from '@potluck/functions/contract/order';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFirestore } from '../test-support/firestore-connection';
import { addFood, fetchFood, createPurchaseRequest } from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';

let cook: TestUser;
let guest: TestUser;
beforeAll(async () => {
  [cook, guest] = await Promise.all([createTestUser('Cook'), createTestUser('Guest')]);
});
beforeEach(clearFirestore);

const placeOrder = async (id: string) => {
  const request = await createPurchaseRequest(id, guest);
  const { body } = await createUserApiClient(guest).post('/purchase', request);
  return purchaseResponseSchema.parse(body).orderResult?.insertedId ?? '';
};

describe('GET /orders/{email}', () => {
  it('lists the user’s own orders, newest first', async () => {
    const first = await placeOrder(await addFood(cook, { food_name: 'Pie' }));
    const second = await placeOrder(await addFood(cook, { food_name: 'Tacos' }));
    const { body, headers } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    expect(orderListSchema.parse(body).map(({ _id }) => _id)).toEqual([second, first]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
    expect((await createUserApiClient(cook).get(`/orders/${cook.email}`)).body).toEqual([]);
  });

  it('returns orders with exactly the fields of orderSchema', async () => {
    await placeOrder(await addFood(cook));
    const { body } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    const [first] = body as object[];
    expect(Object.keys(first ?? {}).sort()).toEqual(Object.keys(orderSchema.shape).sort());
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
  it('deletes the order without restoring the stock, and responds with 404 to the second request', async () => {
    const foodId = await addFood(cook);
    const id = await placeOrder(foodId);
    const deleteOrder = () =>
      createUserApiClient(guest).delete(`/orders/${id}`, { email: guest.email });
    expect(await deleteOrder()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await deleteOrder()).status).toBe(404);
    expect(await fetchFood(foodId)).toMatchObject({ quantity: 9, purchase_count: 1 });
  });

  it('responds with 404 to the order ID of another user, and with 403 to the email of another user', async () => {
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
