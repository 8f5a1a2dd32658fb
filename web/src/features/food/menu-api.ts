import type { Food, FoodSort } from '@potluck/functions/contract/food';
import { publicCall } from '../../lib/http';
import { readableFood, readableFoods } from './readable-food';

export const foodPath = (id: string) => `/foods/${encodeURIComponent(id)}`;

export interface ReadFood {
  food: Food;
  /** Names this state of the food; an update sent with it is refused when the state is another. */
  etag: string | null;
}

export async function listFoods({ sortField, sortOrder }: FoodSort): Promise<Food[]> {
  const query = new URLSearchParams({ sortField, sortOrder });
  return (await publicCall(`/foods?${query.toString()}`, { schema: readableFoods })).data;
}

export async function listTopFoods(): Promise<Food[]> {
  return (await publicCall('/top-foods', { schema: readableFoods })).data;
}

export async function readFood(id: string): Promise<ReadFood> {
  const { data, etag } = await publicCall(foodPath(id), { schema: readableFood });
  return { food: data, etag };
}
