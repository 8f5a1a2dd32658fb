import { paths } from '../config/paths';
import { parseSort, toFoodSort } from '../features/food/food-sort';
import { foodPath, foodsPath, topFoodsPath } from '../features/food/menu-paths';
import { askAhead, peekAhead } from '../lib/ahead';

const DISH = new RegExp(`^${paths.food('([\\w-]+)')}$`);

type Address = Pick<Location, 'pathname' | 'search'>;

/** Asks for what the page at `address` will ask for first; resolves to the answer, if there is any. */
export async function askFirst(address: Address): Promise<unknown> {
  const path = firstRead(address);
  if (path === undefined) return undefined;
  askAhead(path);
  // The page itself says that it failed.
  return peekAhead(path).catch(() => undefined);
}

function firstRead({ pathname, search }: Address): string | undefined {
  if (pathname === paths.home) return topFoodsPath;
  if (pathname === paths.foods) {
    return foodsPath(toFoodSort(parseSort(new URLSearchParams(search).get('sort'))));
  }
  const dish = DISH.exec(pathname)?.[1];
  return dish === undefined ? undefined : foodPath(dish);
}
