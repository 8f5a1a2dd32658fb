import type { Food } from '@potluck/functions/contract/food';
import { seedAccounts } from '../scripts/seed/accounts';
import { seedFoods } from '../scripts/seed/foods';

const foods: Food[] = seedFoods
  .map(({ id, ownerUid, ...fields }) => {
    const {
      name = '',
      email = '',
      photoURL = null,
    } = seedAccounts.find(({ uid }) => uid === ownerUid) ?? {};
    return { _id: id, ...fields, added_by: { name, email, photoURL } };
  })
  .sort((one, other) => one.food_name.localeCompare(other.food_name));

/**
 * Returns the API response for a path with the seed dishes, or `undefined` if the path has no
 * response.
 */
export function getSeedFoodResponse(path: string): unknown {
  const { pathname } = new URL(path, 'https://this.site');
  if (pathname === '/foods') return foods;
  if (pathname === '/top-foods') return sortByPurchaseCount().slice(0, 6);
  return foods.find(({ _id }) => pathname === `/foods/${_id}`);
}

function sortByPurchaseCount(): Food[] {
  return [...foods].sort((one, other) => (other.purchase_count ?? 0) - (one.purchase_count ?? 0));
}
