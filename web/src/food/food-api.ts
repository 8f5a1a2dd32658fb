import { deleteResponseSchema } from '@potluck/functions/contract/fields';
import {
  type AddFoodRequest,
  type Food,
  type UpdateFoodRequest,
  addFoodResponseSchema,
  foodAreaListSchema,
  foodCategoryListSchema,
  foodListSchema,
  foodSchema,
  openOrdersSchema,
  updateFoodResponseSchema,
} from '@potluck/functions/contract/food';
import { callProtectedApi, callPublicApi } from '../lib/api';
import { apiPaths } from '../lib/paths';
import { type Page, toPage } from '../lib/paged-query';
import { PAGE_SIZE } from '../lib/shown-count';

export interface FoodWithEtag {
  food: Food;
  /** The ETag of the editable fields without the stock. The API rejects an update that sends the ETag of other fields. */
  etag: string | null;
}

/**
 * Reads a page of the food list. The API repeats the `limit` of the request in the link to the next page. The first page
 * may be larger than the others, so this function resets `limit` to the normal size.
 */
export async function readFoodListPage(query: string): Promise<Page<Food>> {
  const page = toPage(await callPublicApi(apiPaths.foodPage(query), { schema: foodListSchema }));
  return { ...page, next: page.next?.replace(/\blimit=\d+/, `limit=${PAGE_SIZE}`) };
}

export const listCategories = async () =>
  (await callPublicApi(apiPaths.categories, { schema: foodCategoryListSchema })).data;

export const listAreas = async () =>
  (await callPublicApi(apiPaths.areas, { schema: foodAreaListSchema })).data;

export const listTopFoods = async () =>
  (await callPublicApi(apiPaths.topFoods, { schema: foodListSchema })).data;

export const listFoodsOfSameCook = async (id: string) =>
  (await callPublicApi(apiPaths.foodsOfSameCook(id), { schema: foodListSchema })).data;

export async function readFood(id: string): Promise<FoodWithEtag> {
  const { data, headers } = await callPublicApi(apiPaths.food(id), { schema: foodSchema });
  return { food: data, etag: headers.get('X-Form-ETag') };
}

export const listMyFoods = async (email: string) =>
  (await callProtectedApi(apiPaths.myFoods(email), { schema: foodListSchema })).data;

export async function addFood(body: AddFoodRequest, idempotencyKey: string) {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const call = { method: 'POST', schema: addFoodResponseSchema, body, headers } as const;
  return (await callProtectedApi(apiPaths.newFood, call)).data;
}

export async function updateFood(id: string, body: UpdateFoodRequest, etag: string | null) {
  const headers: Record<string, string> = etag === null ? {} : { 'If-Match': etag };
  const call = { method: 'PUT', schema: updateFoodResponseSchema, body, headers } as const;
  return (await callProtectedApi(apiPaths.food(id), call)).data;
}

export async function offerFoodAgain(
  id: string,
  body: { email: string; quantity: number },
  { key, etag }: { key: string; etag: string | null },
) {
  const headers = { 'Idempotency-Key': key, ...(etag !== null && { 'If-Match': etag }) };
  const call = { method: 'POST', schema: updateFoodResponseSchema, body, headers } as const;
  return (await callProtectedApi(apiPaths.offerFoodAgain(id), call)).data;
}

export async function stopSelling(id: string, email: string): Promise<void> {
  const call = { method: 'POST', schema: updateFoodResponseSchema, body: { email } } as const;
  await callProtectedApi(apiPaths.stopSelling(id), call);
}

export const readOpenOrderCount = async (id: string) =>
  (await callProtectedApi(apiPaths.openOrders(id), { schema: openOrdersSchema })).data.count;

export async function deleteFood(id: string, email: string) {
  const call = { method: 'DELETE', schema: deleteResponseSchema, body: { email } } as const;
  return (await callProtectedApi(apiPaths.food(id), call)).data;
}
