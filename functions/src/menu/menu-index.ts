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
import { HttpError } from '../http/errors';
import { findShardId } from './menu-shards';

/** The largest number of matches of a search that a page counts. */
const MAX_COUNTED_MATCHES = 1000;

/** The menu entries of each shard with their food ids, by shard id. */
type MenuShards = ReadonlyMap<string, Iterable<readonly [string, MenuEntry]>>;

/** The values that determine the position of a dish in each sort order. */
interface MenuPosition {
  price: number;
  nameKey: string;
  id: string;
}

/** A menu entry in the memory of an API instance, prepared for sorting and searching. */
interface MenuDish extends MenuPosition {
  entry: MenuEntry;
  searchName: string;
}

export interface MenuResultPage {
  ids: string[];
  /** The number of dishes on all pages. Undefined for a search with more than 1,000 matches. */
  total: number | undefined;
  /** The cursor of the next page. Undefined on the last page. */
  next: string | undefined;
}

/** All visible dishes at one time. An index never changes. */
export interface MenuIndex {
  /**
   * Returns the page that a query selects.
   * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
   */
  find: (query: FoodListQuery) => MenuResultPage;
  /** Returns all categories with the number of their dishes, sorted by name without regard to case and accents. */
  categories: () => FoodCategory[];
  /** Returns the ids of all dishes, sorted in ascending order. */
  dishIds: () => readonly string[];
  /** Returns a copy of the index. For each shard in `shards`, its entries replace the old ones. */
  withShards: (shards: MenuShards) => MenuIndex;
}

/** Returns the index of menu entries, each with its food id. */
export function createMenuIndex(entries: Iterable<readonly [string, MenuEntry]>): MenuIndex {
  const shards = groupBy(entries, ([id]) => findShardId(id));
  return createIndexOf(new Map(), new Map()).withShards(shards);
}

/**
 * Returns the index of the dishes in `dishesByShard`. `lists` contains the dishes in each sort order that a
 * request has needed so far, so a cold instance sorts the menu only once before its first response.
 */
function createIndexOf(
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
  lists: Map<string, { sort: FoodSort; dishes: MenuDish[] }>,
): MenuIndex {
  const listAllDishes = () => [...dishesByShard.values()].flat();

  function listDishes(sort: FoodSort): readonly MenuDish[] {
    const { sortField, sortOrder } = sort;
    const key = `${sortField} ${sortOrder}`;
    const list = lists.get(key) ?? {
      sort: { sortField, sortOrder },
      dishes: listAllDishes().sort(compareBy(sort)),
    };
    lists.set(key, list);
    return list.dishes;
  }

  return {
    find: (query) => findPage(listDishes(query), query),
    categories: () => countCategories(listAllDishes()),
    dishIds: () => Array.from(listAllDishes(), ({ id }) => id).sort(),
    withShards(shards) {
      const changed = new Map(
        Array.from(shards, ([id, entries]) => [id, Array.from(entries, createDish)] as const),
      );
      const added = [...changed.values()].flat();
      const removed = new Set([...shards.keys()].flatMap((id) => dishesByShard.get(id) ?? []));
      const changedLists = Array.from(lists, ([key, { sort, dishes }]) => {
        // The sort merges the sorted rest and the few added dishes in linear time.
        const kept = dishes.filter((dish) => !removed.has(dish));
        return [key, { sort, dishes: kept.concat(added).sort(compareBy(sort)) }] as const;
      });
      return createIndexOf(new Map([...dishesByShard, ...changed]), new Map(changedLists));
    },
  };
}

function createDish([id, entry]: readonly [string, MenuEntry]): MenuDish {
  const { name, price } = entry;
  const searchName = normalizeForSearch(name);
  return { id, entry, price, nameKey: toNameSortKey(name), searchName };
}

function findPage(dishes: readonly MenuDish[], query: FoodListQuery): MenuResultPage {
  const { limit = DEFAULT_FOOD_PAGE_SIZE } = query;
  const after = parseMenuCursor(query);
  const search = normalizeForSearch(query.search?.trim() ?? '');
  const matches = filterDishes(dishes, search, query);
  const compare = compareBy(query);
  const start = after ? matches.findIndex((dish) => compare(dish, after) > 0) : 0;
  const page = start < 0 ? [] : matches.slice(start, start + limit);
  const last = start + page.length < matches.length ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    total: search && matches.length > MAX_COUNTED_MATCHES ? undefined : matches.length,
    next: last && formatMenuCursor(query, { ...last.entry, id: last.id }),
  };
}

/** Returns the selected dishes. `without` leaves out dishes without a declaration, which can contain any allergen. */
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

function countCategories(dishes: readonly MenuDish[]): FoodCategory[] {
  return [...groupBy(dishes, ({ entry }) => entry.category)]
    .map(([name, { length }]) => ({ name, count: length }))
    .sort(
      ({ name: first }, { name: second }) =>
        compareTexts(toNameSortKey(first), toNameSortKey(second)) || compareTexts(first, second),
    );
}

function compareBy({ sortField, sortOrder }: FoodSort) {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compareNames = (first: MenuPosition, second: MenuPosition) =>
    compareTexts(first.nameKey, second.nameKey) || compareTexts(first.id, second.id);
  return (first: MenuPosition, second: MenuPosition) =>
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
