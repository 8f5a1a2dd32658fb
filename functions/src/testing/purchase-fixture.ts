import type { Account } from '../account/authenticate';
import type { PurchaseRequest } from '../contract/order';
import { foodFieldsFixture } from './food-fixture';
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
