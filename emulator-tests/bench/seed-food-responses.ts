import type { Food, FoodCategory } from '@potluck/functions/contract/food';
import { publicFactNames } from '@potluck/functions/contract/kitchen';
import { pick } from '@potluck/functions/contract/values';
import { seedAccounts } from '../scripts/seed/accounts';
import { seedFoods } from '../scripts/seed/foods';
import { findSeedKitchen } from '../scripts/seed/kitchens';

const foods: Food[] = seedFoods
  .map(({ id, ownerUid, ...fields }) => {
    const {
      name = '',
      email = '',
      photoURL = null,
    } = seedAccounts.find(({ uid }) => uid === ownerUid) ?? {};
    const facts = pick(findSeedKitchen(ownerUid), publicFactNames);
    return { _id: id, ...fields, ...facts, added_by: { name, email, photoURL } };
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

const FOOD_COUNT = 1000;
const NAME_PREFIXES = 'Sunday Smoked Spicy Grilled Late-night Green Golden Slow'.split(' ');

/** 1,000 copies of the seed dishes. Each copy has a different id and name. */
const manyFoods: Food[] = Array.from(
  { length: Math.ceil(FOOD_COUNT / foods.length) },
  (_, round) => {
    const prefix = NAME_PREFIXES[round % NAME_PREFIXES.length];
    return foods.map((food) => ({
      ...food,
      _id: `${food._id}-${round}`,
      food_name: `${prefix} ${food.food_name} ${round}`,
    }));
  },
)
  .flat()
  .slice(0, FOOD_COUNT);

/** Returns the API response for a path. The food list in the response contains 1,000 dishes. */
export function createLargeFoodListResponse(path: string): unknown {
  const { pathname } = new URL(path, 'https://this.site');
  if (pathname === '/foods') return manyFoods;
  return manyFoods.find(({ _id }) => pathname === `/foods/${_id}`) ?? createSeedFoodResponse(path);
}
