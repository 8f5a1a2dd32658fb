import type { Account } from '../account/authenticate';
import type { PurchaseRequest } from '../contract/order';
import { foodFieldsFixture } from './food-fixture';
import { ownerFixture, buyerFixture } from './user-fixtures';

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
