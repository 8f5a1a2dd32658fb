import { isDeepStrictEqual } from 'node:util';
import { toNameSortKey } from '../contract/fields';
import { normalizeForSearch } from '../contract/search-text';
import type { FoodListQuery, FoodSort } from '../contract/food';
import type { MenuEntry } from '../firestore/collections';
import type { MenuIndex } from '../menu/menu-store';
import { createRandomMenuQuery, menuSortOrders, type RandomNumberGenerator } from './random-menu';

/** The maximum number of pages of one query that are compared. */
const MAX_PAGES = 20;
/**
 * The largest number of matches that a response reports. If more dishes match, the response omits the
 * number.
 */
const MAX_COUNTED_MATCHES = 1000;

interface MenuPageComparison {
  /** The number of compared pages of the food list. */
  pageCount: number;
  /** The query of each page with wrong dishes, a wrong total, or a wrong end of the list. */
  wrongPages: FoodListQuery[];
}

/** Sends random queries to the menu index. Compares each page with the result of a plain filter and sort of `entries`. */
export function verifyMenuPages(
  random: RandomNumberGenerator,
  index: MenuIndex,
  entries: ReadonlyMap<string, MenuEntry>,
  queryCount: number,
): MenuPageComparison {
  const sorted = new Map(
    menuSortOrders.map((sort) => [JSON.stringify(sort), sortMenuEntries(entries, sort)]),
  );
  let pageCount = 0;
  const wrongPages: FoodListQuery[] = [];
  for (let number = 0; number < queryCount; number += 1) {
    const query = createRandomMenuQuery(random);
    const { sortField, sortOrder, search = '', limit = 1 } = query;
    const matches = filterMenuEntries(
      sorted.get(JSON.stringify({ sortField, sortOrder })) ?? [],
      query,
    );
    const isUncounted = search.trim() !== '' && matches.length > MAX_COUNTED_MATCHES;
    let after: string | undefined;
    for (let start = 0; start < Math.min(matches.length + 1, MAX_PAGES * limit); start += limit) {
      const { ids, total, next } = index.find({ ...query, after });
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

const compareTexts = (first: string, second: string) =>
  Number(first > second) - Number(first < second);

/**
 * Returns the menu entries in a sort order, with a plain sort. Tests compare the menu index with the
 * result.
 */
export function sortMenuEntries(
  entries: Iterable<EntryWithId>,
  { sortField, sortOrder }: FoodSort,
): EntryWithId[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  return Array.from(entries, ([id, entry]) => ({ id, entry, key: toNameSortKey(entry.name) }))
    .sort((first, second) => {
      const byName = compareTexts(first.key, second.key) || compareTexts(first.id, second.id);
      if (sortField === 'food_name') return direction * byName;
      return direction * (first.entry.price - second.entry.price) || byName;
    })
    .map(({ id, entry }) => [id, entry] as const);
}

/** Returns the ids of the menu entries that a query selects, with a plain filter. */
export function filterMenuEntries(
  entries: readonly EntryWithId[],
  { search = '', category, inStock, without }: FoodListQuery,
): string[] {
  const searched = normalizeForSearch(search.trim());
  return entries
    .filter(
      ([, entry]) =>
        normalizeForSearch(entry.name).includes(searched) &&
        (category === undefined || entry.category === category) &&
        (inStock === undefined || entry.in_stock) &&
        (without === undefined ||
          (entry.allergens !== undefined &&
            !entry.allergens.some((allergen) => without.includes(allergen)))),
    )
    .map(([id]) => id);
}
