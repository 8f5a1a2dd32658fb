import * as v from 'valibot';
import { type Diet, dietNames, suitsDiet } from '../contract/diets';
import { toNameSortKey } from '../contract/fields';
import {
  DEFAULT_FOOD_PAGE_SIZE,
  type Food,
  type FoodArea,
  type FoodCategory,
  type FoodListQuery,
  type FoodSort,
} from '../contract/food';
import { measureDistance } from '../contract/geohash';
import { normalizeForSearch, toLabelKey } from '../contract/search-text';
import { groupBy } from '../contract/values';
import type { MenuEntry, MenuWindow } from '../firestore/collections';
import { formatCursor, parseCursor } from '../firestore/pages';
import { HttpError } from '../http/responses';
import { collectLetters, findSimilarDish } from './find-similar-dish';
import { type LabeledDish, compareTexts, countAreas, countCategories } from './menu-labels';
import { findShardId } from './menu-shards';
import { parseMenuRating } from './ratings';

/** The largest number of matches of a search that a page counts. */
const MAX_COUNTED_MATCHES = 1000;

/** The menu entries of each shard with their food ids, by shard id. */
type MenuShards = ReadonlyMap<string, Iterable<readonly [string, MenuEntry]>>;

/** The values that determine the position of a dish in the sort orders by name, by price, and by rating. */
interface MenuPosition {
  price: number;
  /** The average of the reviews, or 0 if the dish has too few of them. */
  average: number;
  nameKey: string;
  id: string;
}

/**
 * A menu entry in the memory of an API instance, prepared for sorting and searching. Each dish has all properties in the
 * same order, because V8 reads properties that only some objects have several times as slowly.
 */
interface MenuDish extends MenuPosition, LabeledDish {
  name: string;
  searchName: string;
  letters: number;
  inStock: boolean;
  /** The end of the time for orders for the last pickup window, in ms since the epoch. */
  closesAt: number;
  /**
   * The fields `day` and `closes` of each {@link MenuWindow}, one after the other. Objects would be three times as slow.
   */
  windows: readonly number[] | undefined;
  /** The days of the windows, as bits. Days can share a bit, so this only excludes most dishes fast. */
  dayBits: number;
  allergens: MenuEntry['allergens'];
  /** The diets that the dish suits, as the bits of {@link toDietBits}. */
  dietBits: number;
  rating: Food['rating'];
}

export interface MenuResultPage {
  ids: string[];
  /** The ratings of the dishes that have enough reviews, by id. */
  ratings: ReadonlyMap<string, Food['rating']>;
  /** The number of dishes on all pages. Undefined for a search with more than 1,000 matches. */
  total: number | undefined;
  /** The cursor of the next page. Undefined on the last page. */
  next: string | undefined;
  /** The name of the dish that is most similar to a search text without matches. */
  suggestion: string | undefined;
}

/** All visible dishes at one time. An index never changes. */
export interface MenuIndex {
  /**
   * Returns the page that a query selects at the time `now`, in ms since the epoch.
   * @throws HttpError 400 `invalid` for an unreadable cursor and for a cursor of another sort order.
   */
  find: (query: FoodListQuery, now: number) => MenuResultPage;
  /** Returns all categories with the number of their dishes, sorted by name without regard to case and accents. */
  categories: () => FoodCategory[];
  /** Returns the areas with the most dishes, sorted by name without regard to case and accents. */
  areas: () => FoodArea[];
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
 * Returns the index of the dishes in `dishesByShard`. `lists` contains the dishes in each sort order that a request has
 * asked for. The others are sorted when they are needed, so the first response waits for one sort only.
 */
function createIndexOf(
  dishesByShard: ReadonlyMap<string, readonly MenuDish[]>,
  lists: Map<string, { sort: FoodSort; dishes: MenuDish[] }>,
): MenuIndex {
  const listAllDishes = () => [...dishesByShard.values()].flat();

  function listDishes({ sortField, sortOrder }: FoodSort): readonly MenuDish[] {
    // The distance depends on the query. Dishes with the same distance are sorted by name.
    const sort: FoodSort =
      sortField === 'distance'
        ? { sortField: 'food_name', sortOrder: 'asc' }
        : { sortField, sortOrder };
    const key = `${sort.sortField} ${sort.sortOrder}`;
    const list = lists.get(key) ?? { sort, dishes: listAllDishes().sort(compareBy(sort)) };
    lists.set(key, list);
    return list.dishes;
  }

  return {
    find: (query, now) => findPage(listDishes(query), query, now),
    categories: () => countCategories(listAllDishes()),
    areas: () => countAreas(listAllDishes()),
    dishIds: () => Array.from(listAllDishes(), ({ id }) => id).sort(),
    withShards(shards) {
      const createDish = createDishFactory();
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

/**
 * Returns a function that prepares menu entries. Equal keys and equal cells are one string, because V8 compares them
 * faster.
 */
function createDishFactory() {
  const getLabelKey = computeOnce(toLabelKey);
  const getCell = computeOnce((cell) => cell);
  const getDietBits = computeOnce((diets) => {
    const own = diets.split(',') as Diet[];
    return toDietBits(dietNames.filter((diet) => suitsDiet(own, diet)));
  });
  return ([id, entry]: readonly [string, MenuEntry]): MenuDish => {
    const { name, price, category, in_stock, allergens, diets, area, cell, windows } = entry;
    const rating = parseMenuRating(entry.rating);
    const searchName = normalizeForSearch(name);
    const parsedWindows = windows === undefined ? undefined : (JSON.parse(windows) as MenuWindow[]);
    return {
      id,
      price,
      average: rating?.average ?? 0,
      nameKey: toNameSortKey(name),
      name,
      searchName,
      letters: collectLetters(searchName),
      category,
      categoryKey: getLabelKey(category),
      area,
      areaKey: area === undefined ? undefined : getLabelKey(area),
      cell: cell === undefined ? undefined : getCell(cell),
      inStock: in_stock,
      closesAt: parsedWindows?.reduce((last, { closes }) => Math.max(last, closes), 0) ?? Infinity,
      dayBits: parsedWindows?.reduce((bits, { day }) => bits | (1 << day), 0) ?? 0,
      windows: parsedWindows?.flatMap(({ day, closes }) => [day, closes]),
      allergens,
      dietBits: diets === undefined ? 0 : getDietBits(diets),
      rating,
    };
  };
}

const toDietBits = (diets: readonly Diet[]): number =>
  diets.reduce((bits, diet) => bits | (1 << dietNames.indexOf(diet)), 0);

/** Returns true if one of the windows is on this day and is open for orders at the time `now`. */
function hasOpenWindow(windows: readonly number[] = [], day: number, now: number): boolean {
  for (let index = 0; index < windows.length; index += 2) {
    if (windows[index] === day && now < (windows[index + 1] ?? 0)) return true;
  }
  return false;
}

/** Returns a function that computes the result for each text only once. */
function computeOnce<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

function findPage(dishes: readonly MenuDish[], query: FoodListQuery, now: number): MenuResultPage {
  const { limit = DEFAULT_FOOD_PAGE_SIZE } = query;
  const after = parseMenuCursor(query);
  const search = normalizeForSearch(query.search?.trim() ?? '');
  const getDistance = createDistanceGetter(query.near);
  const selected = filterDishes(dishes, query, now, getDistance);
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
  const matches = search ? searchDishes(selected, search, hasPage) : selected;
  const found = isByDistance
    ? takeNearest(matches, getDistance, after, count)
    : takeSorted(matches, isAfterCursor, count);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    ratings: new Map(page.flatMap(({ id, rating }) => (rating ? [[id, rating] as const] : []))),
    total: search && matches.length > MAX_COUNTED_MATCHES ? undefined : matches.length,
    next:
      last &&
      formatMenuCursor(query, {
        value: isByDistance
          ? getDistance(last)
          : last[query.sortField === 'rating' ? 'average' : 'price'],
        name: last.name,
        id: last.id,
      }),
    suggestion:
      search && matches.length === 0 ? findSimilarDish(selected, search)?.name : undefined,
  };
}

type GetDistance = (dish: MenuDish) => number;

/** The distance of a dish without a cell, in m. It is longer than all others. */
const UNKNOWN_DISTANCE = 1e9;

/** Returns a function that returns the distance of a dish from the cell `near`, in m. Measures each cell only once. */
function createDistanceGetter(near: string | undefined): GetDistance {
  if (near === undefined) return () => UNKNOWN_DISTANCE;
  const measure = computeOnce((cell) => Math.round(measureDistance(near, cell)));
  return ({ cell }) => (cell === undefined ? UNKNOWN_DISTANCE : measure(cell));
}

/** Returns the dishes that the filters of a query select, without regard to its search text. */
function filterDishes(
  dishes: readonly MenuDish[],
  { category, inStock, without, diet, free, area, within, day }: FoodListQuery,
  now: number,
  getDistance: GetDistance,
): readonly MenuDish[] {
  if (!(category || inStock || without || diet || free || area || within || day)) return dishes;
  const categoryKey = category ? toLabelKey(category) : undefined;
  const areaKey = area ? toLabelKey(area) : undefined;
  const dayNumber = Number(day?.replaceAll('-', ''));
  const maxDistance = Number(within) * 1000;
  const wantedBits = toDietBits(diet ?? []);
  return dishes.filter(
    (dish) =>
      (categoryKey === undefined || dish.categoryKey === categoryKey) &&
      (areaKey === undefined || dish.areaKey === areaKey) &&
      (!free || dish.price === 0) &&
      (!inStock || (dish.inStock && now < dish.closesAt)) &&
      // A dish without a declaration can contain any allergen.
      (!without || (dish.allergens && !dish.allergens.some((name) => without.includes(name)))) &&
      (wantedBits & ~dish.dietBits) === 0 &&
      (!day ||
        ((dish.dayBits & (1 << dayNumber)) !== 0 && hasOpenWindow(dish.windows, dayNumber, now))) &&
      (!within || getDistance(dish) <= maxDistance),
  );
}

/**
 * Returns the dishes whose names contain the search text. Ends early if they are too many to be counted and contain the
 * page.
 */
function searchDishes(
  dishes: readonly MenuDish[],
  search: string,
  hasPage: (matches: readonly MenuDish[]) => boolean,
): readonly MenuDish[] {
  const searchLetters = collectLetters(search);
  const matches: MenuDish[] = [];
  for (const dish of dishes) {
    // The comparison of letters is faster, and excludes most dishes.
    if ((searchLetters & ~dish.letters) !== 0 || !dish.searchName.includes(search)) continue;
    matches.push(dish);
    if (matches.length > MAX_COUNTED_MATCHES && hasPage(matches)) break;
  }
  return matches;
}

/** Returns the first `count` dishes after the cursor. */
function takeSorted(
  matches: readonly MenuDish[],
  isAfterCursor: (dish: MenuDish) => boolean,
  count: number,
): MenuDish[] {
  const start = matches.findIndex(isAfterCursor);
  return start < 0 ? [] : matches.slice(start, start + count);
}

/** Returns the `count` nearest dishes after the cursor. `matches` is sorted by name. Equally near dishes keep this order. */
function takeNearest(
  matches: readonly MenuDish[],
  getDistance: GetDistance,
  after: MenuCursor | undefined,
  count: number,
): MenuDish[] {
  const nearest: { dish: MenuDish; distance: number }[] = [];
  let maxDistance = Infinity;
  for (const dish of matches) {
    const distance = getDistance(dish);
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
 * Returns the cursor of a dish: the query parameter `after` of the page that begins after this dish. It
 * contains the values of the dish, so it stays valid if the dish changes or disappears.
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
