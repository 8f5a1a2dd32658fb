import type { Order } from '@potluck/functions/contract/order';

/** Returns the name of the cook, or `fallback` if the order contains no name. */
export function formatCookName({ food_owner }: Order, fallback = 'N/A'): string {
  return food_owner?.name.trim() ? food_owner.name : fallback;
}
