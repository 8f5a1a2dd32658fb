import type { PurchaseRequest } from '../contract/order';
import { sampleFood } from './sample-food';
import { cook, guest } from './test-service';

/** The guest's purchase of the sample dish, as the site sends it. */
export function samplePurchase(foodId: string, purchase_quantity = 1): PurchaseRequest {
  const { food_name, food_image, price } = sampleFood;
  return {
    foodId,
    food_name,
    food_image,
    price,
    purchase_quantity,
    buyer_name: guest.name,
    buyer_email: guest.email,
    buyer_photoURL: null,
    food_owner: cook,
  };
}
