import * as v from 'valibot';
import { toNameSortKey } from '../contract/fields';
import {
  DEFAULT_FOOD_PAGE_SIZE,
  type FoodArea,
  type FoodCategory,
  type FoodListQuery,
  type FoodSort,
} from '../contract/food';
import { type Position, locateCell, measureBetween } from '../contract/geohash';
import { normalizeForSearch, toLabelKey } from '../contract/search-text';
import { groupBy } from '../contract/values';
import type { MenuEntry } from '../firestore/collections';
import { formatCursor, parseCursor } from '../firestore/pages';
import { HttpError } from '../http/responses';
import {
  collectBlocks,
  collectLetters,
  describeSimilarNames,
  findSimilarDish,
  hasMoreBits,
} from './find-similar-dish';
import {
  MINUTE_MS,
  type Cells,
  type MenuDish,
  type MenuPosition,
  createDishFactory,
  toClaimBits,
} from './menu-dish';
import { compareTexts, countAreas, countCategories } from './menu-labels';
import { findShardId } from './menu-shards';

/** The largest number of matches of a search that a page counts. */
const MAX_COUNTED_MATCHES = 1000;

type MenuShards = ReadonlyMap<string, Iterable<readonly [string, MenuEntry]>>;

interface DishList {
  sort: FoodSort;
  dishes: readonly MenuDish[];
  /**
   * Of one dish after the other: `letters`, `claimBits`, `dayBits`, `cellNumber`, the blocks of the name, and
   * `orderableUntil`.
   * A query excludes most dishes with them, because the dishes are scattered in the memory, so reading all takes 10 ms.
   */
  columns: Int32Array;
}

const COLUMN_COUNT = 6;

function createDishList(sort: FoodSort, dishes: MenuDish[]): DishList {
  dishes.sort(compareBy(sort));
  const columns = new Int32Array(dishes.length * COLUMN_COUNT);
  dishes.forEach((dish, index) => {
    const { letters, claimBits, dayBits, cellNumber, orderableUntil } = dish;
    const blocks = collectBlocks(dish.searchName);
    const row = [letters, claimBits, dayBits, cellNumber, blocks, orderableUntil];
    columns.set(row, index * COLUMN_COUNT);
  });
  return { sort, dishes, columns };
}

/** All visible dishes at one time. An index never changes. */
export interface MenuIndex {
  /**
   * `now` is in ms since the epoch.
   * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
   */
  find: (query: FoodListQuery, now: number) => ReturnType<typeof findPage>;
  /** Sorted by name, without regard to case and accents. */
  categories: () => FoodCategory[];
  areas: () => FoodArea[];
  /** Returns the dishes of some cooks, by their public ids, with the newest offer first. */
  ofCooks: (cooks: ReadonlySet<string>) => Pick<MenuDish, 'id' | 'cook' | 'offered' | 'rating'>[];
  /** In ascending order, like `cookIds`. */
  dishIds: () => readonly string[];
  cookIds: () => readonly string[];
  withShards: (shards: MenuShards) => MenuIndex;
}

export function createMenuIndex(entries: Iterable<readonly [string, MenuEntry]>): MenuIndex {
  const shards = groupBy(entries, ([id]) => findShardId(id));
  const cells = { numbers: new Map(), centers: [] };
  return createIndexOf(new Map(), new Map(), cells).withShards(shards);
}

/**
 * `lists` contains the dishes in each sort order that a request has asked for. The others are sorted when they are
 * needed, so the first response waits for one sort only.
 */
function createIndexOf(
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
  lists: Map<string, DishList>,
  cells: Cells,
): MenuIndex {
  const listAllDishes = () => [...dishesByShard.values()].flat();

  function listDishes({ sortField, sortOrder }: FoodSort): DishList {
    // The distance depends on the query. Dishes with the same distance are sorted by name.
    const sort: FoodSort =
      sortField === 'distance'
        ? { sortField: 'food_name', sortOrder: 'asc' }
        : { sortField, sortOrder };
    const key = `${sort.sortField} ${sort.sortOrder}`;
    const list = lists.get(key) ?? createDishList(sort, listAllDishes());
    lists.set(key, list);
    return list;
  }

  return {
    find: (query, now) => findPage(listDishes(query), cells.centers, query, now),
    categories: () => countCategories(listAllDishes()),
    areas: () => countAreas(listAllDishes()),
    ofCooks: (cooks) =>
      listAllDishes()
        .filter(({ cook }) => cook !== undefined && cooks.has(cook))
        .sort((a, b) => b.offered - a.offered || compareTexts(b.id, a.id)),
    dishIds: () => Array.from(listAllDishes(), ({ id }) => id).sort(),
    cookIds: () => [...new Set(listAllDishes().flatMap(({ cook = [] }) => cook))].sort(),
    withShards(shards) {
      const createDish = createDishFactory(cells);
      const changed = new Map(
        Array.from(shards, ([id, entries]) => [id, Array.from(entries, createDish)] as const),
      );
      const added = [...changed.values()].flat();
      const removed = new Set([...shards.keys()].flatMap((id) => dishesByShard.get(id) ?? []));
      const changedLists = Array.from(lists, ([key, { sort, dishes }]) => {
        // The sort merges the sorted rest and the few added dishes in linear time.
        const kept = dishes.filter((dish) => !removed.has(dish));
        return [key, createDishList(sort, kept.concat(added))] as const;
      });
      return createIndexOf(new Map([...dishesByShard, ...changed]), new Map(changedLists), cells);
    },
  };
}

/** Returns true if one of the windows is on this day and is open for orders at the time `now`. */
function hasOpenWindow(windows: readonly number[] = [], day: number, now: number): boolean {
  for (let index = 0; index < windows.length; index += 2) {
    if (windows[index] === day && now < (windows[index + 1] ?? 0)) return true;
  }
  return false;
}

function findPage(list: DishList, centers: readonly Position[], query: FoodListQuery, now: number) {
  const { limit = DEFAULT_FOOD_PAGE_SIZE } = query;
  const after = parseMenuCursor(query);
  const search = normalizeForSearch(query.search?.trim() ?? '');
  const getDistance = createDistanceGetter(query.near, centers);
  const selection = { query, search, now, getDistance };
  const similar = { ...selection, search: '', similarTo: search };
  const isByDistance = query.sortField === 'distance';
  const compare = compareBy(query);
  const position = after && { ...after, price: after.value, average: after.value };
  const isAfterCursor = (dish: MenuDish) => !position || compare(dish, position) > 0;
  // One more dish than the page has shows whether there is a next page.
  const count = limit + 1;
  const hasPage = (matches: readonly MenuDish[]) => {
    const first = isByDistance ? undefined : matches.at(-count);
    return first !== undefined && isAfterCursor(first);
  };
  const matches = selectDishes(list, selection, hasPage);
  const found = isByDistance
    ? takeNearest(matches, getDistance, after, count)
    : takeSorted(matches, isAfterCursor, count);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    /** The ratings of the dishes that have enough reviews, by id. */
    ratings: new Map(page.flatMap(({ id, rating }) => (rating ? [[id, rating] as const] : []))),
    /** The number of dishes on all pages. Undefined for a search with more than 1,000 matches. */
    total: search && matches.length > MAX_COUNTED_MATCHES ? undefined : matches.length,
    next:
      last &&
      formatMenuCursor(query, {
        value: isByDistance
          ? getDistance(last.cellNumber)
          : last[query.sortField === 'rating' ? 'average' : 'price'],
        name: last.name,
        id: last.id,
      }),
    /** The name of the dish that is most similar to a search text without matches. */
    suggestion:
      search && matches.length === 0
        ? findSimilarDish(selectDishes(list, similar), search)?.name
        : undefined,
  };
}

type GetDistance = (cellNumber: number) => number;

/** The distance of a dish without a cell, in m. It is longer than all others. */
const UNKNOWN_DISTANCE = 1e9;

/** Returns a function that returns the distance of a cell from the cell `near`, in m. */
function createDistanceGetter(near: string | undefined, centers: readonly Position[]): GetDistance {
  if (near === undefined) return () => UNKNOWN_DISTANCE;
  const place = locateCell(near);
  const distances = centers.map((center) => Math.round(measureBetween(place, center)));
  return (cellNumber) => distances[cellNumber] ?? UNKNOWN_DISTANCE;
}

interface Selection {
  query: FoodListQuery;
  /** A normalized text that the names must contain. It can be empty. */
  search: string;
  /** A normalized text. Names that lack too many of its letters to be similar are left out. */
  similarTo?: string;
  now: number;
  getDistance: GetDistance;
}

/**
 * Returns the matching dishes in their order. Ends early if the matches of a search are too many to be counted and
 * contain the page.
 */
function selectDishes(
  { dishes, columns }: DishList,
  { query, search, similarTo, now, getDistance }: Selection,
  hasPage: (matches: readonly MenuDish[]) => boolean = () => false,
): readonly MenuDish[] {
  const { diet = [], without, inStock, day, within } = query;
  const isSelected = createFilter(query, now);
  const hasClaims = diet.length > 0 || without !== undefined;
  if (!isSelected && !search && !similarTo && !hasClaims && !inStock && !within) return dishes;
  const wanted = toClaimBits(diet, without);
  const { letters, maxMissing } = similarTo
    ? describeSimilarNames(similarTo)
    : { letters: collectLetters(search), maxMissing: 0 };
  const blocks = collectBlocks(search);
  const days = day ? 1 << toDayNumber(day) : undefined;
  const minute = inStock ? Math.floor(now / MINUTE_MS) : -1;
  const maxDistance = within ? Number(within) * 1000 : undefined;
  const matches: MenuDish[] = [];
  for (let index = 0; index < dishes.length; index += 1) {
    const start = index * COLUMN_COUNT;
    if (hasMoreBits(letters & ~(columns[start] ?? 0), maxMissing)) continue;
    if ((blocks & ~(columns[start + 4] ?? 0)) !== 0) continue;
    if ((wanted & ~(columns[start + 1] ?? 0)) !== 0) continue;
    if ((columns[start + 5] ?? 0) <= minute) continue;
    if (days !== undefined && (days & (columns[start + 2] ?? 0)) === 0) continue;
    if (maxDistance !== undefined && getDistance(columns[start + 3] ?? 0) > maxDistance) continue;
    const dish = dishes[index];
    // The expression `!dish` would read the object, and take five times as long.
    if (dish === undefined || isSelected?.(dish) === false) continue;
    if (search && !dish.searchName.includes(search)) continue;
    matches.push(dish);
    if (search && matches.length > MAX_COUNTED_MATCHES && hasPage(matches)) break;
  }
  return matches;
}

const toDayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** Returns the filter of a query that needs more than the columns, or undefined if the query has none. */
function createFilter(
  { category, free, area, day }: FoodListQuery,
  now: number,
): ((dish: MenuDish) => boolean) | undefined {
  if (!(category || free || area || day)) return undefined;
  const categoryKey = category ? toLabelKey(category) : undefined;
  const areaKey = area ? toLabelKey(area) : undefined;
  const dayNumber = toDayNumber(day ?? '');
  return (dish) =>
    (categoryKey === undefined || dish.categoryKey === categoryKey) &&
    (areaKey === undefined || dish.areaKey === areaKey) &&
    (!free || dish.price === 0) &&
    (!day || hasOpenWindow(dish.windows, dayNumber, now));
}

function takeSorted(
  matches: readonly MenuDish[],
  isAfterCursor: (dish: MenuDish) => boolean,
  count: number,
): MenuDish[] {
  const start = matches.findIndex(isAfterCursor);
  return start < 0 ? [] : matches.slice(start, start + count);
}

/** `matches` is sorted by name. Equally near dishes keep this order. */
function takeNearest(
  matches: readonly MenuDish[],
  getDistance: GetDistance,
  after: MenuCursor | undefined,
  count: number,
): MenuDish[] {
  const nearest: { dish: MenuDish; distance: number }[] = [];
  let maxDistance = Infinity;
  for (const dish of matches) {
    const distance = getDistance(dish.cellNumber);
    if (distance >= maxDistance) continue;
    if (after && (distance - after.value || compareNames(dish, after)) <= 0) continue;
    const index = nearest.findLastIndex((other) => other.distance <= distance) + 1;
    nearest.splice(index, 0, { dish, distance });
    if (nearest.length > count) nearest.pop();
    if (nearest.length === count) maxDistance = nearest.at(-1)?.distance ?? Infinity;
  }
  return nearest.map(({ dish }) => dish);
}

function compareBy({ sortField, sortOrder }: FoodSort) {
  const direction = sortOrder === 'asc' ? 1 : -1;
  if (sortField === 'rating') {
    // A dish without a rating is last in both sort orders.
    return (first: MenuPosition, second: MenuPosition) =>
      Number(first.average === 0) - Number(second.average === 0) ||
      direction * (first.average - second.average) ||
      compareNames(first, second);
  }
  return (first: MenuPosition, second: MenuPosition) =>
    sortField === 'price'
      ? direction * (first.price - second.price) || compareNames(first, second)
      : direction * compareNames(first, second);
}

type NamePosition = Pick<MenuPosition, 'nameKey' | 'id'>;

function compareNames(first: NamePosition, second: NamePosition): number {
  return compareTexts(first.nameKey, second.nameKey) || compareTexts(first.id, second.id);
}

/** The position of the last dish of a page. `value` is its price, or in the sort orders by distance
 * and by rating, its distance in m or its average. */
interface MenuCursor extends NamePosition {
  value: number;
}

const cursorSchema = v.strictTuple([v.string(), v.string(), v.number(), v.string(), v.string()]);
const AFTER_MESSAGE = '“after” must be a cursor of this sort order.';

/**
 * Returns the query parameter `after` of the page that begins after a dish. It contains the values of the dish, so it
 * stays valid if the dish changes or disappears.
 */
export function formatMenuCursor(
  { sortField, sortOrder }: FoodSort,
  { value, name, id }: { value: number; name: string; id: string },
): string {
  return formatCursor([sortField, sortOrder, value, name, id]);
}

/**
 * Returns the position in the query parameter `after`, or undefined without this parameter.
 * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
 */
export function parseMenuCursor(query: FoodListQuery): MenuCursor | undefined {
  if (query.after === undefined) return undefined;
  const [sortField, sortOrder, value, name, id] = parseCursor(query.after, cursorSchema) ?? [];
  const isOfSortOrder = sortField === query.sortField && sortOrder === query.sortOrder;
  if (!isOfSortOrder || value === undefined || name === undefined || id === undefined) {
    throw new HttpError('invalid', AFTER_MESSAGE, { fields: { after: AFTER_MESSAGE } });
  }
  return { value, nameKey: toNameSortKey(name), id };
}
