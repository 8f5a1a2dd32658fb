import type { FoodListQuery, FoodSort } from '@potluck/functions/contract/food';
import { type Allergen, allergenNames } from '@potluck/functions/contract/allergens';
import { type Diet, dietNames } from '@potluck/functions/contract/diets';
import {
  CELL,
  NEAR_DISTANCES,
  createFoodListPath,
  isCalendarDate,
} from '@potluck/functions/contract/food-list-path';
import { getFirstPageLimit } from '../lib/shown-count';
import { pagePaths } from '../lib/paths';
import { readRememberedFilters } from '../lib/remembered-filters';

// The first script of every page imports this file, so it must not import Valibot.

export const foodSortLabels = {
  'food_name-asc': 'Name (A-Z)',
  'food_name-desc': 'Name (Z-A)',
  'price-asc': 'Price (Low to High)',
  'price-desc': 'Price (High to Low)',
};

type FoodSortValue = keyof typeof foodSortLabels;
const DEFAULT_FOOD_SORT: FoodSortValue = 'food_name-asc';

export function parseFoodSort(value: string | null): FoodSortValue {
  const values = Object.keys(foodSortLabels) as FoodSortValue[];
  return values.find((one) => one === value) ?? DEFAULT_FOOD_SORT;
}

/** Returns the sort order of the API. A switch replaces the sort order of the dropdown. */
function toFoodSort({ isNearestFirst, isBestRated, sort }: FoodListUrlParams): FoodSort {
  if (isNearestFirst) return { sortField: 'distance', sortOrder: 'asc' };
  if (isBestRated) return { sortField: 'rating', sortOrder: 'desc' };
  const [sortField, sortOrder] = sort.split('-') as [FoodSort['sortField'], FoodSort['sortOrder']];
  return { sortField, sortOrder };
}

export const NO_FILTERS = {
  /** Empty for all categories. */
  category: '',
  isInStock: false,
  isFree: false,
  /** The list contains only the dishes that suit all of these diets. */
  diets: [] as readonly Diet[],
  /** The list omits the dishes that contain one of these allergens, or whose cook declared nothing. */
  without: [] as readonly Allergen[],
  /** Empty for all areas. */
  area: '',
  /** A geohash, or empty if the user has not asked for dishes nearby. */
  near: '',
  /** The distance from `near` in km, or empty for any distance. */
  within: '' as (typeof NEAR_DISTANCES)[number] | '',
  isNearestFirst: false,
  isBestRated: false,
  /** The date of a pickup, for example `2026-11-28`, or empty for any date. */
  day: '',
};
export type FoodFilters = typeof NO_FILTERS;

export function formatPersonalFilters({ diets, without }: Pick<FoodFilters, 'diets' | 'without'>) {
  return new URLSearchParams({ diet: diets.join(','), without: without.join(',') }).toString();
}

export interface FoodListUrlParams extends FoodFilters {
  search: string;
  sort: FoodSortValue;
}

/** Adds the filters that this browser remembers. Ignores unknown values, because the API would reject them. */
export function parseFoodListUrlParams(url: URLSearchParams): FoodListUrlParams {
  const sources = [url, new URLSearchParams(readRememberedFilters() ?? '')];
  const listNames = (name: string) => sources.flatMap((one) => one.get(name)?.split(',') ?? []);
  const [diets, allergens] = [listNames('diet'), listNames('without')];
  const near = CELL.exec(url.get('near') ?? '')?.[0] ?? '';
  const day = url.get('day') ?? '';
  const isNearestFirst = near !== '' && url.get('nearest') === 'true';
  return {
    search: url.get('search') ?? '',
    sort: parseFoodSort(url.get('sort')),
    category: url.get('category') ?? '',
    isInStock: url.get('inStock') === 'true',
    isFree: url.get('free') === 'true',
    diets: dietNames.filter((name) => diets.includes(name)),
    without: allergenNames.filter((name) => allergens.includes(name)),
    area: url.get('area') ?? '',
    near,
    within: NEAR_DISTANCES.find((km) => near !== '' && km === url.get('within')) ?? '',
    isNearestFirst,
    isBestRated: !isNearestFirst && url.get('best') === 'true',
    day: isCalendarDate(day) ? day : '',
  };
}

export const foodListUrlFormat = {
  pathname: pagePaths.foods,
  parse: parseFoodListUrlParams,
  format: (params: FoodListUrlParams) => ({
    search: params.search,
    sort: params.sort === DEFAULT_FOOD_SORT ? '' : params.sort,
    category: params.category,
    inStock: params.isInStock ? 'true' : '',
    free: params.isFree ? 'true' : '',
    diet: params.diets.join(','),
    without: params.without.join(','),
    area: params.area,
    near: params.near,
    within: params.within,
    nearest: params.isNearestFirst ? 'true' : '',
    best: params.isBestRated ? 'true' : '',
    day: params.day,
  }),
};

/** Maximum length of the name of a dish. A longer search text matches no dish. */
const MAX_SEARCH_LENGTH = 120;

/** Returns the same query for search texts that the API treats alike. Truncates a long text, to limit the URL. */
export function toFoodListQuery(params: FoodListUrlParams): FoodListQuery & { search: string } {
  const search = params.search.trim().normalize('NFC').toLowerCase();
  return {
    ...toFoodSort(params),
    search: search.slice(0, MAX_SEARCH_LENGTH),
    category: params.category,
    inStock: params.isInStock ? 'true' : undefined,
    free: params.isFree ? 'true' : undefined,
    diet: [...params.diets],
    without: [...params.without],
    area: params.area,
    near: params.near,
    within: params.within || undefined,
    day: params.day,
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
