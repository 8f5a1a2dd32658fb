import { createPurchaseRequest } from '../test-support/food-requests';
import { createTestUser, createUserApiClient } from '../test-support/test-users';

/** Creates a guest account, and places an order of this guest through the API. */
export async function placeOrder(foodId: string, purchase_quantity: number): Promise<void> {
  const guest = await createTestUser('Nina');
  const request = await createPurchaseRequest(foodId, guest, { purchase_quantity });
  const response = await createUserApiClient(guest).post('/purchase', request);
  if (response.status !== 201)
    throw new Error(`The API did not place the order: ${JSON.stringify(response.body)}`);
}
