import { DEFAULT_FOOD_PAGE_SIZE, type FoodListQuery } from '../contract/food-list-query';
import type { DishList } from './dish-list';
import { findMatchingDishes } from './find-matches';
import { formatMenuCursor, parseMenuCursor } from './menu-cursor';
import { createMenuPositionComparator, findInsertionIndex } from './menu-sort';

/** The largest number of matches of a search that a page counts. Counting more would take too long. */
const MAX_COUNTED_MATCHES = 1000;

export interface MenuResultPage {
  /** The ids of the dishes, in the order of the page. */
  ids: string[];
  /** The number of dishes on all pages. Undefined for a search with more than 1,000 matches. */
  total: number | undefined;
  /** The cursor of the next page. Undefined on the last page. */
  next: string | undefined;
}

/**
 * Returns the page that a query selects from `list`. The list must have the sort order of the query.
 * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
 */
export function findMenuPage(list: DishList, untrimmedQuery: FoodListQuery): MenuResultPage {
  const query = { ...untrimmedQuery, search: untrimmedQuery.search?.trim() };
  const { dishes } = list;
  const { limit = DEFAULT_FOOD_PAGE_SIZE } = query;
  const after = parseMenuCursor(query);
  const start = after ? findInsertionIndex(dishes, after, createMenuPositionComparator(query)) : 0;
  const matches = takeFirst(findMatchingDishes(list, query, start), limit + 1);
  const page = matches.slice(0, limit);
  const last = matches.length > limit ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    total: countMatches(list, query),
    next: last && formatMenuCursor(query, last),
  };
}

function countMatches(list: DishList, query: FoodListQuery): number | undefined {
  const { search, category, inStock, without } = query;
  if (!search && !category && !inStock && !without) return list.dishes.length;
  const maximum = search ? MAX_COUNTED_MATCHES : list.dishes.length;
  let count = 0;
  for (const _match of findMatchingDishes(list, query)) {
    if (count === maximum) return undefined;
    count += 1;
  }
  return count;
}

function takeFirst<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) if (taken.push(item) === count) break;
  return taken;
}
