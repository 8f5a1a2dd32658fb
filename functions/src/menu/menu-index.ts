import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import {
  DEFAULT_FOOD_PAGE_SIZE,
  type FoodCategory,
  type FoodListQuery,
  type FoodSort,
} from '../contract/food';
import { groupBy } from '../contract/values';
import { normalizeForSearch, toNameSortKey } from '../contract/text';
import type { MenuEntry } from '../firestore/collections';
import { formatCursor, parseCursor } from '../firestore/pages';
import { HttpError } from '../http/http-error';
import { findShardId } from './menu-shards';

/** The largest number of matches of a search that a page counts. */
const MAX_COUNTED_MATCHES = 1000;
const NAME_SORT_ORDER: FoodSort = { sortField: 'food_name', sortOrder: 'asc' };

/** Maps the id of each shard to the menu entries in the shard, by food id. */
export type MenuShards = ReadonlyMap<string, ReadonlyMap<string, MenuEntry>>;

/** The values that determine the position of a dish in each sort order. */
interface MenuPosition {
  price: number;
  nameKey: string;
  id: string;
}

/** Returns a negative number if the first dish is before the second one. */
type MenuPositionComparator = (first: MenuPosition, second: MenuPosition) => number;

/** A menu entry in the memory of an API instance, prepared for sorting and searching. */
interface MenuDish extends MenuPosition {
  entry: MenuEntry;
  searchName: string;
}

export interface MenuResultPage {
  /** The ids of the dishes, in the order of the page. */
  ids: string[];
  /** The number of dishes on all pages. Undefined for a search with more than 1,000 matches. */
  total: number | undefined;
  /** The cursor of the next page. Undefined on the last page. */
  next: string | undefined;
}

/** The searchable fields of all visible dishes at one time. An index never changes. */
export interface MenuIndex {
  /**
   * Returns the page that a query selects.
   * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
   */
  find: (query: FoodListQuery) => MenuResultPage;
  /** Returns all categories with the number of their dishes, sorted by name. */
  categories: () => FoodCategory[];
  /** Returns the ids of all dishes, sorted in ascending order. */
  dishIds: () => readonly string[];
  /** Returns a copy of the index. For each shard in `shards`, its entries replace the old ones. */
  withShards: (shards: MenuShards) => MenuIndex;
}

/** Returns the index of menu entries, each with its food id. */
export function createMenuIndex(entries: Iterable<readonly [string, MenuEntry]>): MenuIndex {
  const shards = new Map<string, Map<string, MenuEntry>>();
  for (const [shardId, foods] of groupBy(entries, ([id]) => findShardId(id))) {
    shards.set(shardId, new Map(foods));
  }
  return createIndexOf(new Map(), new Map()).withShards(shards);
}

/**
 * Returns the index of the dishes in `dishesByShard`. `lists` contains the dishes in each sort order that a
 * request has needed so far. The index creates a further list when it is first needed, so a cold instance
 * sorts the menu only once before its first response.
 */
function createIndexOf(
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
  lists: Map<string, { sort: FoodSort; dishes: MenuDish[] }>,
): MenuIndex {
  function listDishes(sort: FoodSort): readonly MenuDish[] {
    const { sortField, sortOrder } = sort;
    const key = `${sortField} ${sortOrder}`;
    const list = lists.get(key) ?? {
      sort: { sortField, sortOrder },
      dishes: [...dishesByShard.values()].flat().sort(compareBy(sort)),
    };
    lists.set(key, list);
    return list.dishes;
  }

  return {
    find: (query) => findPage(listDishes(query), query),
    categories: () => countCategories(listDishes(NAME_SORT_ORDER)),
    dishIds: () =>
      [...dishesByShard.values()].flatMap((dishes) => dishes.map(({ id }) => id)).sort(),
    withShards(shards) {
      const removed = new Set<MenuDish>();
      const added: MenuDish[] = [];
      const current = new Map(dishesByShard);
      for (const [shardId, entries] of shards) {
        const known = new Map(dishesByShard.get(shardId)?.map((dish) => [dish.id, dish]));
        const dishes = Array.from(entries, ([id, entry]) => {
          const dish = known.get(id);
          // Reuses the objects of unchanged dishes, so the lists need to place only the changed ones.
          if (dish && isDeepStrictEqual(dish.entry, entry)) {
            known.delete(id);
            return dish;
          }
          const changed = createDish(id, entry);
          added.push(changed);
          return changed;
        });
        for (const dish of known.values()) removed.add(dish);
        current.set(shardId, dishes);
      }
      const changedLists = Array.from(lists, ([key, { sort, dishes }]) => {
        // The sort merges the sorted rest and the few added dishes in linear time.
        const kept = dishes.filter((dish) => !removed.has(dish));
        return [key, { sort, dishes: kept.concat(added).sort(compareBy(sort)) }] as const;
      });
      return createIndexOf(current, new Map(changedLists));
    },
  };
}

/** Returns the index of the first item of a sorted list that is after `position`. */
function findInsertionIndex(
  sorted: readonly MenuPosition[],
  position: MenuPosition,
  compare: MenuPositionComparator,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item && compare(item, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createDish(id: string, entry: MenuEntry): MenuDish {
  const { name, price } = entry;
  const searchName = normalizeForSearch(name);
  return { id, entry, price, nameKey: toNameSortKey(name), searchName };
}

function findPage(dishes: readonly MenuDish[], query: FoodListQuery): MenuResultPage {
  const { limit = DEFAULT_FOOD_PAGE_SIZE } = query;
  const after = parseMenuCursor(query);
  const search = normalizeForSearch(query.search?.trim() ?? '');
  const matches = filterDishes(dishes, search, query);
  const start = after ? findInsertionIndex(matches, after, compareBy(query)) : 0;
  const page = matches.slice(start, start + limit);
  const last = start + page.length < matches.length ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    total: search && matches.length > MAX_COUNTED_MATCHES ? undefined : matches.length,
    next: last && formatMenuCursor(query, { ...last.entry, id: last.id }),
  };
}

/**
 * Returns the dishes that the search text and the filters of a query select. `without` leaves out dishes
 * without an allergen declaration, because they can contain any allergen.
 */
function filterDishes(
  dishes: readonly MenuDish[],
  search: string,
  { category, inStock, without }: FoodListQuery,
): readonly MenuDish[] {
  if (!search && !category && !inStock && !without) return dishes;
  return dishes.filter(
    ({ searchName, entry }) =>
      (!search || searchName.includes(search)) &&
      (!category || entry.category === category) &&
      (!inStock || entry.in_stock) &&
      (!without ||
        (entry.allergens && !entry.allergens.some((allergen) => without.includes(allergen)))),
  );
}

/** Returns the categories of the dishes, sorted by name without regard to case and accents. */
function countCategories(dishes: readonly MenuDish[]): FoodCategory[] {
  return [...groupBy(dishes, ({ entry }) => entry.category)]
    .map(([name, { length }]) => ({ name, count: length, key: toNameSortKey(name) }))
    .sort(
      (first, second) =>
        compareTexts(first.key, second.key) || compareTexts(first.name, second.name),
    )
    .map(({ name, count }) => ({ name, count }));
}

/** Returns the function that compares dishes by a sort order. Dishes of the same price are sorted by name. */
function compareBy({ sortField, sortOrder }: FoodSort): MenuPositionComparator {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compareNames = (first: MenuPosition, second: MenuPosition) =>
    compareTexts(first.nameKey, second.nameKey) || compareTexts(first.id, second.id);
  return (first, second) =>
    sortField === 'food_name'
      ? direction * compareNames(first, second)
      : direction * (first.price - second.price) || compareNames(first, second);
}

function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

const cursorSchema = v.strictTuple([v.string(), v.string(), v.number(), v.string(), v.string()]);
const AFTER_MESSAGE = '“after” must be a cursor of this sort order.';

/**
 * Returns the cursor of a dish: the query parameter `after` of the page that begins after this dish. It
 * contains the values of the dish, so it stays valid if the dish changes or disappears.
 */
export function formatMenuCursor(
  { sortField, sortOrder }: FoodSort,
  { price, name, id }: { price: number; name: string; id: string },
): string {
  return formatCursor([sortField, sortOrder, price, name, id]);
}

/**
 * Returns the position in the query parameter `after`, or undefined without this parameter.
 * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
 */
export function parseMenuCursor(query: FoodListQuery): MenuPosition | undefined {
  if (query.after === undefined) return undefined;
  const [sortField, sortOrder, price, name, id] = parseCursor(query.after, cursorSchema) ?? [];
  const isOfSortOrder = sortField === query.sortField && sortOrder === query.sortOrder;
  if (!isOfSortOrder || price === undefined || name === undefined || id === undefined) {
    throw new HttpError('invalid', AFTER_MESSAGE, { fields: { after: AFTER_MESSAGE } });
  }
  return { price, nameKey: toNameSortKey(name), id };
}
