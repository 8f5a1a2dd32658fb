import { paths } from '../config/paths';
import { parseSort, toFoodSort } from '../features/food/food-sort';
import { foodEndpoint, foodsEndpoint, topFoodsEndpoint } from '../features/food/food-endpoints';
import { prefetchAnswer, peekAnswer } from '../lib/prefetch-answer';

const DISH = new RegExp(`^${paths.food('([\\w-]+)')}$`);

type Address = Pick<Location, 'pathname' | 'search'>;

/** Asks for what the page at `address` will ask for first; resolves to the answer, if there is any. */
export async function prefetchPageData(address: Address): Promise<unknown> {
  const path = firstRead(address);
  if (path === undefined) return undefined;
  prefetchAnswer(path);
  // The page itself says that it failed.
  return peekAnswer(path).catch(() => undefined);
}

function firstRead({ pathname, search }: Address): string | undefined {
  if (pathname === paths.home) return topFoodsEndpoint;
  if (pathname === paths.foods) {
    return foodsEndpoint(toFoodSort(parseSort(new URLSearchParams(search).get('sort'))));
  }
  const dish = DISH.exec(pathname)?.[1];
  return dish === undefined ? undefined : foodEndpoint(dish);
}
