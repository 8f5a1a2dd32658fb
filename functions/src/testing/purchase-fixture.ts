import type { Account } from '../account/authenticate';
import type { PurchaseRequest } from '../contract/order';
import { foodFieldsFixture } from './food-fixture';
import type { TestApiService } from './test-service';
import { buyerFixture, ownerFixture } from './user-fixtures';
import type { CancellationAttempt } from '../order/plan-stock-changes';

/** Returns the request body of `POST /purchase` that the site sends if `buyer` purchases the sample dish. */
export function createPurchaseFixture(
  foodId: string,
  purchase_quantity = 1,
  buyer: Pick<Account, 'name' | 'email'> = buyerFixture,
): PurchaseRequest {
  const { food_name, food_image, price } = foodFieldsFixture;
  return {
    foodId,
    food_name,
    food_image,
    price,
    purchase_quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: null,
    food_owner: ownerFixture,
  };
}

/** Places an order of the sample dish with a request of `buyer`. Resolves with the id of the order. */
export async function placeOrderFixture(
  service: TestApiService,
  foodId: string,
  quantity = 1,
  buyer: Account = buyerFixture,
): Promise<string> {
  const body = createPurchaseFixture(foodId, quantity, buyer);
  const { status, json } = await service.call('POST', '/purchase', { account: buyer, body });
  if (status !== 201) throw new Error(`The order was not placed: ${JSON.stringify(json)}`);
  return (json.orderResult as { insertedId: string }).insertedId;
}

/**
 * Returns the attempt of `caller` to cancel an order of the sample dish. `request` changes fields of
 * the request, which otherwise contains only version 1 of the order.
 */
export function createCancelFixture(
  orderId: string,
  caller: { uid: string },
  request: Partial<CancellationAttempt['request']> = {},
  foodId = 'jollof-rice',
): CancellationAttempt {
  return { orderId, foodId, callerUid: caller.uid, request: { version: 1, ...request } };
}
