import type { FoodSort } from '@potluck/functions/contract/food';

export const topFoodsPath = '/top-foods';

export function foodsPath({ sortField, sortOrder }: FoodSort): string {
  return `/foods?${new URLSearchParams({ sortField, sortOrder }).toString()}`;
}

export function foodPath(id: string): string {
  return `/foods/${encodeURIComponent(id)}`;
}
