import { isDeepStrictEqual } from 'node:util';
import haversine from 'haversine-distance';
import ngeohash from 'ngeohash';
import { type Diet, suitsDiet } from '../contract/diets';
import { toNameSortKey } from '../contract/fields';
import type { FoodListQuery } from '../contract/food';
import { normalizeForSearch, toLabelKey } from '../contract/search-text';
import type { MenuEntry, MenuWindow } from '../firestore/collections';
import type { MenuIndex } from '../menu/menu-index';
import {
  createRandomMenuQuery,
  menuSortOrders,
  randomMenuTime,
  type RandomNumberGenerator,
} from './random-menu';

/** The maximum number of pages of one query that are compared. */
const MAX_PAGES = 20;
/**
 * The largest number of matches that a response reports. If more dishes match, the response omits the
 * number.
 */
const MAX_COUNTED_MATCHES = 1000;

/** Sends random queries to the menu index. Compares each page with the result of a plain filter and sort of `entries`. */
export function verifyMenuPages(
  random: RandomNumberGenerator,
  index: MenuIndex,
  entries: ReadonlyMap<string, MenuEntry>,
  queryCount: number,
) {
  const dishes = Array.from(entries, readMenuFacts);
  const sorted = new Map(
    menuSortOrders.map((sort) => [JSON.stringify(sort), sortMenuFacts(dishes, sort)]),
  );
  let pageCount = 0;
  /** The queries of the pages with wrong dishes, a wrong total, or a wrong end of the list. */
  const wrongPages: FoodListQuery[] = [];
  for (let number = 0; number < queryCount; number += 1) {
    const query = createRandomMenuQuery(random);
    const { sortField, sortOrder, search = '', limit = 1 } = query;
    const list = sorted.get(JSON.stringify({ sortField, sortOrder }));
    const matches = list
      ? filterMenuFacts(list, query)
      : sortMenuFacts(filterMenuFacts(dishes, query), query);
    const ids = matches.map(({ id }) => id);
    const isUncounted = search.trim() !== '' && matches.length > MAX_COUNTED_MATCHES;
    let after: string | undefined;
    for (let start = 0; start < Math.min(matches.length + 1, MAX_PAGES * limit); start += limit) {
      const page = index.find({ ...query, after }, randomMenuTime);
      const actual = { ids: page.ids, total: page.total, isLast: page.next === undefined };
      const expected = {
        ids: ids.slice(start, start + limit),
        total: isUncounted ? undefined : matches.length,
        isLast: start + limit >= matches.length,
      };
      pageCount += 1;
      if (!isDeepStrictEqual(actual, expected)) wrongPages.push({ ...query, after });
      if (page.next === undefined) break;
      after = page.next;
    }
  }
  return { pageCount, wrongPages };
}

type MenuFacts = ReturnType<typeof readMenuFacts>;

/** Returns what queries compare of a dish, in another form than the entry stores it. */
export function readMenuFacts([id, entry]: readonly [id: string, entry: MenuEntry]) {
  const { name, price, category, in_stock, area, cell, allergens, diets, rating, windows } = entry;
  const [sum = 0, count = 0] = JSON.parse(rating ?? '[]') as number[];
  const days = (JSON.parse(windows ?? '[]') as MenuWindow[])
    .filter(({ closes }) => closes > randomMenuTime)
    .map(({ day }) => `${day}`);
  return {
    id,
    price,
    sortKey: toNameSortKey(name),
    name: normalizeForSearch(name),
    category: toLabelKey(category),
    area: toLabelKey(area ?? ''),
    isInStock: in_stock && (!windows || days.length > 0),
    /** The days of the windows that are open for orders. */
    days,
    allergens,
    diets: diets?.split(',') as Diet[] | undefined,
    point: cell === undefined ? undefined : ngeohash.decode(cell),
    /** The average of the stars in hundredths, or 0 for fewer than three reviews. */
    stars: count < 3 ? 0 : Math.round((100 * sum) / count),
  };
}

const compareTexts = (first: string, second: string) =>
  Number(first > second) - Number(first < second);

/** Returns the dishes in a sort order, with a plain sort. Tests compare the menu index with the result. */
export function sortMenuFacts(
  dishes: readonly MenuFacts[],
  { sortField, sortOrder, near }: FoodListQuery,
): MenuFacts[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const meters = new Map(
    sortField === 'distance' ? dishes.map((dish) => [dish, measureMeters(near, dish)]) : [],
  );
  return dishes.toSorted((first, second) => {
    const byName = compareTexts(first.sortKey, second.sortKey) || compareTexts(first.id, second.id);
    if (sortField === 'food_name') return direction * byName;
    if (sortField === 'distance')
      return (meters.get(first) ?? 0) - (meters.get(second) ?? 0) || byName;
    if (sortField === 'rating') {
      const isUnrated = Number(first.stars === 0) - Number(second.stars === 0);
      return isUnrated || direction * (first.stars - second.stars) || byName;
    }
    return direction * (first.price - second.price) || byName;
  });
}

/** Returns the dishes that a query selects, in the order of `dishes`, with a plain filter. */
export function filterMenuFacts(dishes: readonly MenuFacts[], query: FoodListQuery): MenuFacts[] {
  const { search = '', inStock, without, diet = [], free, near, within } = query;
  const searched = normalizeForSearch(search.trim());
  const category = query.category && toLabelKey(query.category);
  const area = query.area && toLabelKey(query.area);
  const day = query.day?.replaceAll('-', '');
  return dishes.filter(
    (dish) =>
      dish.name.includes(searched) &&
      (category === undefined || dish.category === category) &&
      (area === undefined || dish.area === area) &&
      (inStock === undefined || dish.isInStock) &&
      (free === undefined || dish.price === 0) &&
      diet.every((wanted) => suitsDiet(dish.diets, wanted)) &&
      (within === undefined || measureMeters(near, dish) <= Number(within) * 1000) &&
      (day === undefined || dish.days.includes(day)) &&
      (without === undefined ||
        (dish.allergens !== undefined &&
          !dish.allergens.some((allergen) => without.includes(allergen)))),
  );
}

/** Returns the distance to the center of the cell `near` in whole meters, or a very long one if a cell is missing. */
function measureMeters(near: string | undefined, { point }: MenuFacts): number {
  if (near === undefined || point === undefined) return 1e9;
  return Math.round(haversine(ngeohash.decode(near), point));
}
