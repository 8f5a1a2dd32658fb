import * as v from 'valibot';
import {
  addFoodResponseSchema,
  foodSchema,
  type Food,
  type FoodFields,
} from '@potluck/functions/contract/food';
import { purchaseResponseSchema, type PurchaseRequest } from '@potluck/functions/contract/order';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { anonymousApiClient, type ApiResponse } from './api-client';
import { createUserApiClient, type TestUser } from './test-users';

export const soupFixture: FoodFields = {
  ...foodFieldsFixture,
  food_name: 'Harvest Soup',
  food_category: 'Soup',
  price: 6.5,
};

/** Adds a food through the API and resolves with its ID. */
export async function addFood(cook: TestUser, fields: Partial<FoodFields> = {}): Promise<string> {
  const response = await createUserApiClient(cook).post('/foods', {
    ...soupFixture,
    ...fields,
    added_by: cook.publicProfile,
  });
  if (response.status !== 201)
    throw new Error(`The API did not add the food: ${JSON.stringify(response.body)}`);
  return v.parse(addFoodResponseSchema, response.body).insertedId;
}

export async function fetchFood(id: string): Promise<Food> {
  return v.parse(foodSchema, (await anonymousApiClient.get(`/foods/${id}`)).body);
}

/** Returns the request body that the site sends for a purchase of the food with its current data. */
export async function createPurchaseRequest(
  id: string,
  buyer: TestUser,
  overrides: Partial<PurchaseRequest> = {},
): Promise<PurchaseRequest> {
  const { food_name, food_image, price, added_by } = await fetchFood(id);
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
    ...overrides,
  };
}

/** Returns the ID of the order that a purchase placed, or undefined if it placed none. */
export const parseOrderId = ({ body }: ApiResponse): string | undefined =>
  v.parse(purchaseResponseSchema, body).orderResult?.insertedId;
