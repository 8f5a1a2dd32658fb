import type { MenuEntry } from '../firestore/collections';
import { normalizeForSearch } from '../contract/normalize-for-search';
import { toNameSortKey } from '../firestore/name-sort-key';
import { encodeDishTraits } from './dish-traits';
import { toUtf8SortKey } from './utf8-sort-key';

/**
 * The character after each name in the search text of a dish list. If a name contains this character,
 * `toSearchName` replaces it with a space.
 */
export const NAME_TERMINATOR = '\n';

/** The values that determine the position of a dish in each sort order. */
export interface MenuPosition {
  price: number;
  nameKey: string;
  id: string;
}

/** A menu entry in the memory of an API instance, prepared for sorting and filtering. */
export interface MenuDish extends MenuPosition {
  name: string;
  category: string;
  /** The category, the stock, and the allergens as one number. See {@link encodeDishTraits}. */
  traits: number;
}

export function createDishFromMenuEntry(id: string, entry: MenuEntry): MenuDish {
  const { name, price, category } = entry;
  return {
    id,
    name,
    nameKey: toNameKey(name),
    price,
    category,
    traits: encodeDishTraits(entry),
  };
}

/**
 * Converts the menu entries of foods to dishes. Each pair consists of a food id and the menu entry of this
 * food.
 */
export function createDishesFromMenuEntries(
  entries: Iterable<readonly [string, MenuEntry]>,
): MenuDish[] {
  return Array.from(entries, ([id, entry]) => createDishFromMenuEntry(id, entry));
}

/** Returns a name in the form in which a search compares it. */
export function toSearchName(name: string): string {
  return normalizeForSearch(name).replaceAll(NAME_TERMINATOR, ' ');
}

/** Returns the sort key of a name. JavaScript sorts these keys like Firestore sorts `name_key`. */
export function toNameKey(name: string): string {
  return toUtf8SortKey(toNameSortKey(name));
}
