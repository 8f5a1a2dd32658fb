import type { Food } from '@potluck/functions/contract/food';
import { createSeedFoodResponse } from './seed-food-responses';

const FOOD_COUNT = 1000;
const NAME_PREFIXES = [
  'Sunday',
  'Smoked',
  'Spicy',
  'Grilled',
  'Late-night',
  'Green',
  'Golden',
  'Slow',
];

const seedFoodList = createSeedFoodResponse('/foods') as Food[];

/** 1,000 copies of the seed dishes. Each copy has a different id and name. */
const foods: Food[] = Array.from({ length: FOOD_COUNT }, (_, index) => {
  const food = seedFoodList[index % seedFoodList.length];
  if (!food) throw new Error('The seed has no dishes.');
  const round = Math.floor(index / seedFoodList.length);
  const prefix = NAME_PREFIXES[round % NAME_PREFIXES.length] ?? '';
  return {
    ...food,
    _id: `${food._id}-${round}`,
    food_name: `${prefix} ${food.food_name} ${round}`,
  };
});

/** Returns the API response for a path. The food list in the response contains 1,000 dishes. */
export function createLargeFoodListResponse(path: string): unknown {
  const { pathname } = new URL(path, 'https://this.site');
  if (pathname === '/foods') return foods;
  return foods.find(({ _id }) => pathname === `/foods/${_id}`) ?? createSeedFoodResponse(path);
}
