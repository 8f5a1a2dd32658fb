import type { Account } from '../account/account';
import type { PurchaseRequest } from '../contract/order';
import { sampleFood } from './sample-food';
import { cook, guest } from './sample-people';

/** The purchase of the sample dish that the site sends for `buyer`. */
export function samplePurchase(
  foodId: string,
  purchase_quantity = 1,
  buyer: Pick<Account, 'name' | 'email'> = guest,
): PurchaseRequest {
  const { food_name, food_image, price } = sampleFood;
  return {
    foodId,
    food_name,
    food_image,
    price,
    purchase_quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: null,
    food_owner: cook,
  };
}
