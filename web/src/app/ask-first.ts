import { paths } from '../config/paths';
import { parseSort, toFoodSort } from '../features/food/food-sort';
import { foodPath, foodsPath, topFoodsPath } from '../features/food/menu-paths';
import { askAhead } from '../lib/ahead';

const DISH = new RegExp(`^${paths.food('([\\w-]+)')}$`);

/** Asks for what the page at `address` will ask for first. */
export function askFirst({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const dish = DISH.exec(pathname)?.[1];
  if (dish !== undefined) askAhead(foodPath(dish));
  if (pathname === paths.home) askAhead(topFoodsPath);
  if (pathname === paths.foods) {
    const sort = parseSort(new URLSearchParams(search).get('sort'));
    askAhead(foodsPath(toFoodSort(sort)));
  }
}
