// The calls that visitors make: apart from food-api.ts, and read by a guard, so that they load no zod.
import type { Food, FoodSort } from '@potluck/functions/contract/food';
import { publicCall } from '../../lib/http';
import { foodEndpoint, foodsEndpoint, topFoodsEndpoint } from './food-endpoints';
import { readableFood, readableFoods } from './readable-food';

export interface ReadFood {
  food: Food;
  /** Names this state of the food; an update sent with it is refused when the state is another. */
  etag: string | null;
}

export async function listFoods(sort: FoodSort): Promise<Food[]> {
  return (await publicCall(foodsEndpoint(sort), { schema: readableFoods })).data;
}

export async function listTopFoods(): Promise<Food[]> {
  return (await publicCall(topFoodsEndpoint, { schema: readableFoods })).data;
}

export async function readFood(id: string): Promise<ReadFood> {
  const { data, etag } = await publicCall(foodEndpoint(id), { schema: readableFood });
  return { food: data, etag };
}
