import type { FoodSort } from '@potluck/functions/contract/food';

export const topFoodsEndpoint = '/top-foods';

export function foodsEndpoint({ sortField, sortOrder }: FoodSort): string {
  return `/foods?${new URLSearchParams({ sortField, sortOrder }).toString()}`;
}

export function foodEndpoint(id: string): string {
  return `/foods/${encodeURIComponent(id)}`;
}
