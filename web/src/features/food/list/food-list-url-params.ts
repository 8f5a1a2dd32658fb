// The first script of every page imports this file. Do not import Valibot here. Otherwise, every page
// would load Valibot before the app starts.
import { allergenNames, type Allergen } from '@potluck/functions/contract/allergens';
import type { FoodListQuery } from '@potluck/functions/contract/food';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { getFirstPageLimit } from '../../../lib/shown-count';
import { parseFoodSort, toFoodSort, type FoodSortValue } from './food-sort';

/** Maximum length of the name of a dish. A longer search text matches no dish. */
const MAX_SEARCH_LENGTH = 120;

/** The filters of the food list, which select the listed dishes. */
export interface FoodFilters {
  /** Empty for all categories. */
  category: string;
  isInStock: boolean;
  /** The list omits the dishes that contain one of these allergens, or whose cook declared nothing. */
  without: readonly Allergen[];
}

/**
 * The values that the URL of the food list contains: the filters, the search text, and the sort
 * order.
 */
export interface FoodListUrlParams extends FoodFilters {
  search: string;
  sort: FoodSortValue;
}

/** Returns the food list parameters of a URL. Ignores unknown values. */
export function parseFoodListUrlParams(url: URLSearchParams): FoodListUrlParams {
  const names = url.get('without')?.split(',') ?? [];
  return {
    search: url.get('search') ?? '',
    sort: parseFoodSort(url.get('sort')),
    category: url.get('category') ?? '',
    isInStock: url.get('inStock') === 'true',
    without: allergenNames.filter((name) => names.includes(name)),
  };
}

/**
 * Returns the API query of the food list, without the parameters that select a page. Search texts
 * that the API treats alike result in the same query. The query omits a search text that is too
 * long, because no dish can match it.
 */
export function toFoodListQuery(params: FoodListUrlParams): FoodListQuery {
  const search = normalizeSearch(params.search);
  return {
    ...toFoodSort(params.sort),
    search: isSearchTooLong(search) ? '' : search,
    category: params.category,
    inStock: params.isInStock ? 'true' : undefined,
    without: [...params.without],
  };
}

/** Returns a search text in lowercase and in NFC, without spaces at its start and end. */
export function normalizeSearch(search: string): string {
  return search.trim().normalize('NFC').toLowerCase();
}

/** Returns true if no dish can match the text, so the site need not send it to the API. */
export function isSearchTooLong(search: string): boolean {
  return normalizeSearch(search).length > MAX_SEARCH_LENGTH;
}

/** Returns the path of the first page of a list. */
export function createFirstFoodPagePath(params: FoodListUrlParams): string {
  const limit = getFirstPageLimit(getFoodListName(params));
  return createFoodListPath({ ...toFoodListQuery(params), limit });
}

/** Returns the name of the list for `saveShownCount`: the path of the list without `limit`. */
export function getFoodListName(params: FoodListUrlParams): string {
  return createFoodListPath(toFoodListQuery(params));
}
