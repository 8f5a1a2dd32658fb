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
  const sorted = new Map(
    menuSortOrders.map((sort) => [JSON.stringify(sort), sortMenuEntries(entries, sort)]),
  );
  let pageCount = 0;
  /** The queries of the pages with wrong dishes, a wrong total, or a wrong end of the list. */
  const wrongPages: FoodListQuery[] = [];
  for (let number = 0; number < queryCount; number += 1) {
    const query = createRandomMenuQuery(random);
    const { sortField, sortOrder, search = '', limit = 1 } = query;
    const list = sorted.get(JSON.stringify({ sortField, sortOrder }));
    const matches = filterMenuEntries(list ?? sortMenuEntries(entries, query), query);
    const isUncounted = search.trim() !== '' && matches.length > MAX_COUNTED_MATCHES;
    let after: string | undefined;
    for (let start = 0; start < Math.min(matches.length + 1, MAX_PAGES * limit); start += limit) {
      const { ids, total, next } = index.find({ ...query, after }, randomMenuTime);
      const actual = { ids, total, isLast: next === undefined };
      const expected = {
        ids: matches.slice(start, start + limit),
        total: isUncounted ? undefined : matches.length,
        isLast: start + limit >= matches.length,
      };
      pageCount += 1;
      if (!isDeepStrictEqual(actual, expected)) wrongPages.push({ ...query, after });
      if (next === undefined) break;
      after = next;
    }
  }
  return { pageCount, wrongPages };
}

type EntryWithId = readonly [id: string, entry: MenuEntry];

/** Returns what each query compares of an entry, in another form than the entry stores it. */
function readFacts({ name, category, area, windows = '[]', cell }: MenuEntry) {
  return {
    sortKey: toNameSortKey(name),
    name: normalizeForSearch(name),
    category: toLabelKey(category),
    area: toLabelKey(area ?? ''),
    openWindows: (JSON.parse(windows) as MenuWindow[]).filter(
      ({ closes }) => closes > randomMenuTime,
    ),
    point: cell === undefined ? undefined : ngeohash.decode(cell),
  };
}

/** A cache, because thousands of queries compare the same entries. */
const knownFacts = new WeakMap<MenuEntry, ReturnType<typeof readFacts>>();

function findFacts(entry: MenuEntry): ReturnType<typeof readFacts> {
  const facts = knownFacts.get(entry) ?? readFacts(entry);
  knownFacts.set(entry, facts);
  return facts;
}

const compareTexts = (first: string, second: string) =>
  Number(first > second) - Number(first < second);

/**
 * Returns the menu entries in a sort order, with a plain sort. Tests compare the menu index with the
 * result.
 */
export function sortMenuEntries(
  entries: Iterable<EntryWithId>,
  { sortField, sortOrder, near }: FoodListQuery,
): EntryWithId[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  return Array.from(entries, ([id, entry]) => ({
    id,
    entry,
    key: findFacts(entry).sortKey,
    stars: measureStars(entry),
    meters: sortField === 'distance' ? measureMeters(near, entry) : 0,
  }))
    .sort((first, second) => {
      const byName = compareTexts(first.key, second.key) || compareTexts(first.id, second.id);
      if (sortField === 'food_name') return direction * byName;
      if (sortField === 'distance') return first.meters - second.meters || byName;
      if (sortField === 'rating') {
        const isUnrated = Number(first.stars === 0) - Number(second.stars === 0);
        return isUnrated || direction * (first.stars - second.stars) || byName;
      }
      return direction * (first.entry.price - second.entry.price) || byName;
    })
    .map(({ id, entry }) => [id, entry] as const);
}

/** Returns the average of the stars in hundredths, or 0 for fewer than three reviews. */
function measureStars({ rating = '[0,0]' }: MenuEntry): number {
  const [sum, count] = JSON.parse(rating) as [number, number];
  return count < 3 ? 0 : Math.round((100 * sum) / count);
}

/** Returns the ids of the menu entries that a query selects, with a plain filter. */
export function filterMenuEntries(entries: readonly EntryWithId[], query: FoodListQuery): string[] {
  const { search = '', category, inStock, without, diet, free, area, near, within, day } = query;
  const searched = normalizeForSearch(search.trim());
  return entries
    .filter(([, entry]) => {
      const facts = findFacts(entry);
      return (
        facts.name.includes(searched) &&
        (category === undefined || facts.category === toLabelKey(category)) &&
        (area === undefined || facts.area === toLabelKey(area)) &&
        (inStock === undefined || entry.in_stock) &&
        (inStock === undefined || !entry.windows || facts.openWindows.length > 0) &&
        (free === undefined || entry.price === 0) &&
        (diet ?? []).every((wanted) => suitsDiet(entry.diets?.split(',') as Diet[], wanted)) &&
        (within === undefined || measureMeters(near, entry) <= Number(within) * 1000) &&
        (day === undefined ||
          facts.openWindows.some((one) => day.replace(/-/g, '') === `${one.day}`)) &&
        (without === undefined ||
          (entry.allergens !== undefined &&
            !entry.allergens.some((allergen) => without.includes(allergen))))
      );
    })
    .map(([id]) => id);
}

/** Returns the distance to the center of the cell `near` in whole meters, or a very long one if a cell is missing. */
function measureMeters(near: string | undefined, entry: MenuEntry): number {
  const { point } = findFacts(entry);
  if (near === undefined || point === undefined) return 1e9;
  return Math.round(haversine(ngeohash.decode(near), point));
}
