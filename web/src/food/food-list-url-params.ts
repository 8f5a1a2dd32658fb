import type { Food, FoodListQuery, FoodSort } from '@potluck/functions/contract/food';
import { type Allergen, allergenNames } from '@potluck/functions/contract/allergens';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { getFirstPageLimit } from '../lib/paged-query';
import { pagePaths } from '../lib/paths';
import { useUrlParams } from '../lib/use-url-params';

export const foodSortOptions = [
  { value: 'food_name-asc', label: 'Name (A-Z)' },
  { value: 'food_name-desc', label: 'Name (Z-A)' },
  { value: 'price-asc', label: 'Price (Low to High)' },
  { value: 'price-desc', label: 'Price (High to Low)' },
] as const;

export type FoodSortValue = (typeof foodSortOptions)[number]['value'];
const DEFAULT_FOOD_SORT: FoodSortValue = 'food_name-asc';

/** Returns the sort value of a URL parameter, or the default if the parameter is missing or invalid. */
export function parseFoodSort(value: string | null): FoodSortValue {
  return foodSortOptions.find((option) => option.value === value)?.value ?? DEFAULT_FOOD_SORT;
}

export function toFoodSort(value: FoodSortValue): FoodSort {
  const [sortField, sortOrder] = value.split('-') as [FoodSort['sortField'], FoodSort['sortOrder']];
  return { sortField, sortOrder };
}

// The first script of every page imports this file. Do not import Valibot here. Otherwise, every page
// would load Valibot before the app starts.

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

const urlFormat = { pathname: pagePaths.foods, parse: parseFoodListUrlParams, format: toUrlParams };

/**
 * Returns the search text, the sort order, and the filters of the food list, and keeps them in the URL. `params`
 * contains typed text immediately. `writtenParams` contains it after a pause in typing, and is used for API
 * requests.
 */
export const useFoodListUrlParams = () => useUrlParams(urlFormat);

function toUrlParams({ search, sort, category, isInStock, without }: FoodListUrlParams) {
  return {
    search,
    sort: sort === DEFAULT_FOOD_SORT ? '' : sort,
    category,
    inStock: isInStock ? 'true' : '',
    without: without.join(','),
  };
}

export const NO_FILTERS: FoodFilters = { category: '', isInStock: false, without: [] };

export function countFilters({ category, isInStock, without }: FoodFilters): number {
  return Number(category !== '') + Number(isInStock) + without.length;
}

/** Returns the foods that match the filters. The API applies the filters in the same way. */
export function applyFoodFilters(
  foods: readonly Food[],
  { category, isInStock, without }: FoodFilters,
): Food[] {
  return foods.filter(
    ({ food_category, quantity, allergens }) =>
      (category === '' || food_category === category) &&
      (!isInStock || quantity > 0) &&
      (without.length === 0 ||
        (allergens !== undefined && !without.some((name) => allergens.includes(name)))),
  );
}
