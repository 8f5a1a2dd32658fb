import {
  addFoodAnswer,
  deleteAnswer,
  food,
  foodList,
  updateFoodAnswer,
  type AddFoodRequest,
  type Food,
  type FoodSort,
  type UpdateFoodRequest,
} from '@potluck/functions/contract/food';
import { protectedCall, publicCall } from '../../lib/http';

const foodPath = (id: string) => `/foods/${encodeURIComponent(id)}`;

export interface ReadFood {
  food: Food;
  /** Names this state of the food; an update sent with it is refused when the state is another. */
  etag: string | null;
}

export async function listFoods({ sortField, sortOrder }: FoodSort): Promise<Food[]> {
  const query = new URLSearchParams({ sortField, sortOrder });
  return (await publicCall(`/foods?${query.toString()}`, { schema: foodList })).data;
}

export async function listTopFoods(): Promise<Food[]> {
  return (await publicCall('/top-foods', { schema: foodList })).data;
}

export async function readFood(id: string): Promise<ReadFood> {
  const { data, etag } = await publicCall(foodPath(id), { schema: food });
  return { food: data, etag };
}

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
  return (await protectedCall(foodPath(id), call)).data;
}

export async function deleteFood(id: string, email: string) {
  const call = { method: 'DELETE', schema: deleteAnswer, body: { email } } as const;
  return (await protectedCall(foodPath(id), call)).data;
}
