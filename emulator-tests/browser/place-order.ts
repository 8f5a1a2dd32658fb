import { createPurchaseRequest } from '../test-support/food-requests';
import { createUserApiClient, type TestUser } from '../test-support/test-users';

/** Places an order of `guest` through the API. */
export async function placeOrder(
  guest: TestUser,
  foodId: string,
  purchase_quantity = 1,
): Promise<void> {
  const request = await createPurchaseRequest(foodId, guest, { purchase_quantity });
  const response = await createUserApiClient(guest).post('/purchase', request);
  if (response.status !== 201)
    throw new Error(`The API did not place the order: ${JSON.stringify(response.body)}`);
}
