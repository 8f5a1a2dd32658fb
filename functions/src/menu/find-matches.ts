import type { FoodListQuery } from '../contract/food-list-query';
import { normalizeForSearch } from '../contract/normalize-for-search';
import { getSearchText, type DishList, type SearchText } from './dish-list';
import { createDishTraitFilter } from './dish-traits';
import { NAME_TERMINATOR, type MenuDish } from './menu-dish';

/**
 * Yields the dishes that the search text and the filters of a query select, in the order of the list,
 * from the index `start`. `search` must be trimmed. The sort order and the page of the query have no
 * effect.
 */
export function* findMatchingDishes(
  list: DishList,
  query: FoodListQuery,
  start = 0,
): Generator<MenuDish> {
  const { dishes } = list;
  const findSelected = createFilter(list, query);
  const search = normalizeForSearch(query.search ?? '');
  if (search.includes(NAME_TERMINATOR)) return;
  // The filter runs first, because it costs less than a call of `indexOf`.
  let index = findSelected(start);
  while (index < dishes.length) {
    const match = search ? findNameWith(search, getSearchText(list), index) : index;
    if (match === undefined) return;
    index = findSelected(match);
    if (index !== match) continue;
    const dish = dishes[index];
    if (dish) yield dish;
    index = findSelected(index + 1);
  }
}

/**
 * Returns a function that takes a start index. The function returns the index of the first dish, at or
 * after the start, that passes the filters of the query.
 */
function createFilter(
  { dishes, traits }: DishList,
  query: FoodListQuery,
): (start: number) => number {
  const { category } = query;
  const { mask, expected } = createDishTraitFilter(query);
  return (start) => {
    let index = start;
    while (
      index < dishes.length &&
      (((traits[index] ?? 0) & mask) >>> 0 !== expected ||
        (category && dishes[index]?.category !== category))
    ) {
      index += 1;
    }
    return index;
  };
}

/** Returns the index of the first name, at or after the index `start`, that contains the search text. */
function findNameWith(
  search: string,
  { text, offsets }: SearchText,
  start: number,
): number | undefined {
  const position = text.indexOf(search, offsets[start]);
  if (position === -1) return undefined;
  // Binary search for the name that contains the position.
  let low = start;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
