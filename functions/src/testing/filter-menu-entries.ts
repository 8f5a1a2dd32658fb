import { normalizeForSearch, toNameSortKey } from '../contract/fields';
import type { FoodListQuery, FoodSort } from '../contract/food';
import type { MenuEntry } from '../firestore/collections';

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
