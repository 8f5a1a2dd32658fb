import {
  foodCategoryListSchema,
  type FoodCategory,
} from '@potluck/functions/contract/food-category';
import { foodListSchema, type Food } from '@potluck/functions/contract/food';
import { callPublicApi } from '../../../lib/api-client';
import { apiPaths } from '../../../lib/api-config';
import { toPage, type Page } from '../../../lib/page';
import { FOOD_PAGE_SIZE } from '../list/first-food-page';

/** Reads a page of the food list. `query` is the query string of the page. */
export async function listFoods(query: string): Promise<Page<Food>> {
  const { data, headers } = await callPublicApi(apiPaths.foodPage(query), {
    schema: foodListSchema,
  });
  return toFoodPage(data, headers);
}

/**
 * Returns the page in a response. The first page may be larger than the others, and the service repeats its
 * size in the link to the next page. The next page has the normal size again.
 */
export function toFoodPage(foods: Food[], headers: Headers): Page<Food> {
  const page = toPage(foods, headers);
  return { ...page, next: page.next?.replace(/\blimit=\d+/, `limit=${FOOD_PAGE_SIZE}`) };
}

export async function listCategories(): Promise<FoodCategory[]> {
  return (await callPublicApi(apiPaths.categories, { schema: foodCategoryListSchema })).data;
}
