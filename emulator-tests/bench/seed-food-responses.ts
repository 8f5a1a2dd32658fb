import type { Food, FoodCategory } from '@potluck/functions/contract/food';
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
 * Returns the body of the API response to a GET request for `path`, computed from the dishes in the seed
 * data. Returns `undefined` for an unknown dish or an unsupported path.
 */
export function createSeedFoodResponse(path: string): unknown {
  const { pathname } = new URL(path, 'https://this.site');
  if (pathname === '/foods') return foods;
  if (pathname === '/categories') return countCategories();
  if (pathname.endsWith('/same-cook')) return findFoodsOfSameCook(pathname.split('/')[2]);
  if (pathname === '/top-foods') return sortByPurchaseCount().slice(0, 6);
  return foods.find(({ _id }) => pathname === `/foods/${_id}`);
}

function sortByPurchaseCount(): Food[] {
  return [...foods].sort((one, other) => (other.purchase_count ?? 0) - (one.purchase_count ?? 0));
}

function countCategories(): FoodCategory[] {
  const names = foods.map(({ food_category }) => food_category);
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, count: names.filter((other) => other === name).length }));
}

function findFoodsOfSameCook(id: string | undefined): Food[] {
  const email = foods.find(({ _id }) => _id === id)?.added_by.email;
  return foods.filter(({ _id, added_by }) => _id !== id && added_by.email === email).slice(0, 3);
}
