import type { FoodSort } from '@potluck/functions/contract/food';

export const sortOptions = [
  { value: 'food_name-asc', label: 'Name (A-Z)' },
  { value: 'food_name-desc', label: 'Name (Z-A)' },
  { value: 'price-asc', label: 'Price (Low to High)' },
  { value: 'price-desc', label: 'Price (High to Low)' },
] as const;

export type SortValue = (typeof sortOptions)[number]['value'];
export const DEFAULT_SORT: SortValue = 'food_name-asc';

/** What the address says, or the default when it says something else. */
export function parseSort(value: string | null): SortValue {
  return sortOptions.find((option) => option.value === value)?.value ?? DEFAULT_SORT;
}

export function toFoodSort(value: SortValue): FoodSort {
  const [sortField, sortOrder] = value.split('-') as [FoodSort['sortField'], FoodSort['sortOrder']];
  return { sortField, sortOrder };
}
