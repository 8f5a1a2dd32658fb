import type { Food, FoodListQuery, FoodSort } from '@potluck/functions/contract/food';
import { type Allergen, allergenNames } from '@potluck/functions/contract/allergens';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { getFirstPageLimit } from '../lib/shown-count';
import { pagePaths } from '../lib/paths';

// The first script of every page imports this file, so it must not import Valibot.

export const foodSortOptions = [
  { value: 'food_name-asc', label: 'Name (A-Z)' },
  { value: 'food_name-desc', label: 'Name (Z-A)' },
  { value: 'price-asc', label: 'Price (Low to High)' },
  { value: 'price-desc', label: 'Price (High to Low)' },
] as const;

type FoodSortValue = (typeof foodSortOptions)[number]['value'];
const DEFAULT_FOOD_SORT: FoodSortValue = 'food_name-asc';

/** Returns the sort value of a URL parameter, or the default if the parameter is missing or invalid. */
export function parseFoodSort(value: string | null): FoodSortValue {
  return foodSortOptions.find((option) => option.value === value)?.value ?? DEFAULT_FOOD_SORT;
}

export function toFoodSort(value: FoodSortValue): FoodSort {
  const [sortField, sortOrder] = value.split('-') as [FoodSort['sortField'], FoodSort['sortOrder']];
  return { sortField, sortOrder };
}

export interface FoodFilters {
  /** Empty for all categories. */
  category: string;
  isInStock: boolean;
  /** The list omits the dishes that contain one of these allergens, or whose cook declared nothing. */
  without: readonly Allergen[];
}

export const NO_FILTERS: FoodFilters = { category: '', isInStock: false, without: [] };

export function countFilters({ category, isInStock, without }: FoodFilters): number {
  return Number(category !== '') + Number(isInStock) + without.length;
}

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

function toUrlParams({ search, sort, category, isInStock, without }: FoodListUrlParams) {
  return {
    search,
    sort: sort === DEFAULT_FOOD_SORT ? '' : sort,
    category,
    inStock: isInStock ? 'true' : '',
    without: without.join(','),
  };
}

/** The format of the URL for `useUrlParams`. */
export const foodListUrlFormat = {
  pathname: pagePaths.foods,
  parse: parseFoodListUrlParams,
  format: toUrlParams,
};

/** Maximum length of the name of a dish. A longer search text matches no dish. */
const MAX_SEARCH_LENGTH = 120;

/**
 * Returns the API query of the food list, without the parameters that select a page. Search texts that the API treats
 * alike result in the same query. A long search text is truncated, to limit the length of the URL.
 */
export function toFoodListQuery(params: FoodListUrlParams): FoodListQuery & { search: string } {
  const search = params.search.trim().normalize('NFC').toLowerCase();
  return {
    ...toFoodSort(params.sort),
    search: search.slice(0, MAX_SEARCH_LENGTH),
    category: params.category,
    inStock: params.isInStock ? 'true' : undefined,
    without: [...params.without],
  };
}

export function createFirstFoodPagePath(params: FoodListUrlParams): string {
  const limit = getFirstPageLimit(getFoodListName(params));
  return createFoodListPath({ ...toFoodListQuery(params), limit });
}

/** Returns the path of a list without `limit`. It identifies the list. */
export function getFoodListName(params: FoodListUrlParams): string {
  return createFoodListPath(toFoodListQuery(params));
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
