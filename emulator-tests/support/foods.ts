import { addFoodAnswer, food, type Food, type FoodFields } from '@potluck/functions/contract/food';
import type { PurchaseRequest } from '@potluck/functions/contract/order';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { visitor } from './api';
import { as, type Person } from './people';

export const soup: FoodFields = {
  ...sampleFood,
  food_name: 'Harvest Soup',
  food_category: 'Soup',
  price: 6.5,
};

/** Adds a dish through the service and resolves with its id. */
export async function addFood(cook: Person, fields: Partial<FoodFields> = {}): Promise<string> {
  const answer = await as(cook).post('/foods', {
    ...soup,
    ...fields,
    added_by: cook.shown,
  });
  if (answer.status !== 201) throw new Error(`Not added: ${JSON.stringify(answer.body)}`);
  return addFoodAnswer.parse(answer.body).insertedId;
}

export async function foodNow(id: string): Promise<Food> {
  return food.parse((await visitor.get(`/foods/${id}`)).body);
}

/** The purchase that `buyer` would send for what is on the page now. */
export async function purchaseOf(
  id: string,
  buyer: Person,
  change: Partial<PurchaseRequest> = {},
): Promise<PurchaseRequest> {
  const { food_name, food_image, price, added_by } = await foodNow(id);
  return {
    foodId: id,
    food_name,
    food_image,
    price,
    purchase_quantity: 1,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    food_owner: added_by,
    ...change,
  };
}
