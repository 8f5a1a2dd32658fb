import { deleteAnswer } from '@potluck/functions/contract/delete';
import {
  addFoodAnswer,
  foodList,
  updateFoodAnswer,
  type AddFoodRequest,
  type Food,
  type UpdateFoodRequest,
} from '@potluck/functions/contract/food';
import { protectedCall } from '../../lib/http';
import { foodEndpoint } from './food-endpoints';

export async function listMyFoods(email: string): Promise<Food[]> {
  const path = `/my-foods/${encodeURIComponent(email)}`;
  return (await protectedCall(path, { schema: foodList })).data;
}

export async function addFood(body: AddFoodRequest): Promise<string> {
  const call = { method: 'POST', schema: addFoodAnswer, body } as const;
  return (await protectedCall('/foods', call)).data.insertedId;
}

export async function updateFood(id: string, body: UpdateFoodRequest, etag: string | null) {
  const headers: Record<string, string> = etag === null ? {} : { 'If-Match': etag };
  const call = { method: 'PUT', schema: updateFoodAnswer, body, headers } as const;
  return (await protectedCall(foodEndpoint(id), call)).data;
}

export async function deleteFood(id: string, email: string) {
  const call = { method: 'DELETE', schema: deleteAnswer, body: { email } } as const;
  return (await protectedCall(foodEndpoint(id), call)).data;
}
