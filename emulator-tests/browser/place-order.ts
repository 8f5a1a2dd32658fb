import { createPurchaseRequest, parseOrderId } from '../test-support/food-requests';
import { createUserApiClient, type TestUser } from '../test-support/test-users';

/** Places an order of `guest` through the API, and resolves with the ID of the order. */
export async function placeOrder(
  guest: TestUser,
  foodId: string,
  purchase_quantity = 1,
): Promise<string> {
  const request = await createPurchaseRequest(foodId, guest, { purchase_quantity });
  const response = await createUserApiClient(guest).post('/purchase', request);
  const orderId = parseOrderId(response);
  if (orderId === undefined)
    throw new Error(`The API did not place the order: ${JSON.stringify(response.body)}`);
  return orderId;
}
