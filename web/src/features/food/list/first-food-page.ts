// The first script of every page imports this file. Do not import Valibot here. Otherwise, every page
// would load Valibot before the app starts.
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { getShownCountBeforeReload } from '../../../paged-list/shown-count';
import { toFoodListQuery, type FoodListUrlParams } from './food-list-url-params';

/** Number of dishes on a page of the list. It is a multiple of the numbers of columns of the grid. */
export const FOOD_PAGE_SIZE = 24;
/** Maximum number of pages that one request after a reload contains. The API allows 240 dishes. */
const MAX_RELOADED_PAGES = 10;

/**
 * Returns the path of the first page of a list. The page has {@link FOOD_PAGE_SIZE} dishes. After a
 * reload, it has at least as many dishes as the list showed before, up to the limit of the API.
 */
export function createFirstFoodPagePath(params: FoodListUrlParams): string {
  const query = toFoodListQuery(params);
  const count = getShownCountBeforeReload(getFoodListName(params));
  // Round `count` up to full pages. Visitors then request fewer different URLs, so the shared cache can serve more
  // requests.
  const pages = Math.min(Math.max(1, Math.ceil(count / FOOD_PAGE_SIZE)), MAX_RELOADED_PAGES);
  return createFoodListPath({ ...query, limit: pages * FOOD_PAGE_SIZE });
}

/** Returns the name of the list for `saveShownCount`: the path of the list without `limit`. */
export function getFoodListName(params: FoodListUrlParams): string {
  return createFoodListPath(toFoodListQuery(params));
}
