import * as v from 'valibot';
import type { Page, Route } from '@playwright/test';
import { type Food, foodListQuerySchema } from '@potluck/functions/contract/food';
import { createFoodListPath } from '@potluck/functions/contract/food-list-path';
import { allergenNames } from '@potluck/functions/contract/allergens';
import { seedFoods } from '../scripts/seed/foods';

/** Returns `count` dishes with different names, sorted by name. The values of the other fields vary. */
export function createMenu(count: number): Food[] {
  const width = String(count).length;
  return Array.from({ length: count }, (_, index) => {
    const seed = seedFoods[index % seedFoods.length];
    if (!seed) throw new Error('The seed has no dishes.');
    const number = String(index + 1).padStart(width, '0');
    const { food_name, food_image, food_origin, description, price } = seed;
    const allergen = allergenNames[index % allergenNames.length];
    return {
      _id: `dish-${number}`,
      food_name: `Dish ${number} ${food_name}`,
      food_image,
      food_origin,
      description,
      price: price + (index % 7),
      food_category: `Category ${index % 5}`,
      quantity: index % 10,
      ...(index % 3 > 0 && { allergens: allergen && index % 3 === 1 ? [allergen] : [] }),
      purchase_count: 0,
      added_by: { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null },
    };
  });
}

/**
 * Mocks the API requests for the food list, the categories, and a single dish with the dishes in
 * `menu`. The mock of the list supports pages and the filter for allergens. The mocked lists of other dishes of the same cook are empty. Returns an array that collects
 * the query strings of the food list requests.
 */
export async function mockMenu(page: Page, menu: Food[]): Promise<string[]> {
  const queries: string[] = [];
  await page.route('**/api/foods?*', (route) => {
    queries.push(new URL(route.request().url()).search.slice(1));
    return respondWithPage(route, menu);
  });
  await page.route('**/api/foods/*', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ json: menu.find(({ _id }) => pathname.endsWith(`/${_id}`)) });
  });
  await page.route('**/api/foods/*/same-cook*', (route) => route.fulfill({ json: [] }));
  const names = [...new Set(menu.map((food) => food.food_category))].sort();
  const json = names.map((name) => ({
    name,
    count: menu.filter((food) => food.food_category === name).length,
  }));
  await page.route('**/api/categories*', (route) => route.fulfill({ json }));
  return queries;
}

async function respondWithPage(route: Route, menu: Food[]): Promise<void> {
  const url = new URL(route.request().url());
  const query = v.parse(foodListQuerySchema, Object.fromEntries(url.searchParams));
  const { without = [] } = query;
  const matches = menu.filter(
    ({ allergens }) =>
      without.length === 0 || (allergens && !without.some((name) => allergens.includes(name))),
  );
  const start = Number(query.after ?? 0);
  const end = start + (query.limit ?? 1000);
  const headers: Record<string, string> = { 'X-Total-Count': String(matches.length) };
  if (end < matches.length) {
    const [, next = ''] = createFoodListPath({ ...query, after: String(end) }).split('?');
    headers.Link = `<?${next}>; rel="next"`;
  }
  await route.fulfill({ json: matches.slice(start, end), headers });
}
