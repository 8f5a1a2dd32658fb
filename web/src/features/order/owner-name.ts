import type { Order } from '@potluck/functions/contract/order';

export function ownerName({ food_owner }: Order): string {
  return food_owner?.name.trim() ? food_owner.name : 'N/A';
}
