import type { FoodSort } from '@potluck/functions/contract/food';

export const foodSortOptions = [
  { value: 'food_name-asc', label: 'Name (A-Z)' },
  { value: 'food_name-desc', label: 'Name (Z-A)' },
  { value: 'price-asc', label: 'Price (Low to High)' },
  { value: 'price-desc', label: 'Price (High to Low)' },
] as const;

export type FoodSortValue = (typeof foodSortOptions)[number]['value'];
export const DEFAULT_FOOD_SORT: FoodSortValue = 'food_name-asc';

/** Returns the sort value of a URL parameter, or the default if the parameter is missing or invalid. */
export function parseFoodSort(value: string | null): FoodSortValue {
  return foodSortOptions.find((option) => option.value === value)?.value ?? DEFAULT_FOOD_SORT;
}

export function toFoodSort(value: FoodSortValue): FoodSort {
  const [sortField, sortOrder] = value.split('-') as [FoodSort['sortField'], FoodSort['sortOrder']];
  return { sortField, sortOrder };
}
