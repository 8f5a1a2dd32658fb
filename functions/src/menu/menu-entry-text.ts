import type { MenuEntry, StoredMenuShard } from '../firestore/collections';

type EntryValues = [
  name: MenuEntry['name'],
  price: MenuEntry['price'],
  category: MenuEntry['category'],
  inStock: MenuEntry['in_stock'],
  allergens?: MenuEntry['allergens'],
];

/**
 * Returns the text of a menu entry in a shard: a JSON array of the name, the price, the category, whether
 * the dish is in stock, and the allergens if the cook declared them.
 *
 * An entry is a text and not a map, because a cold instance decodes all entries. The Firestore client
 * decodes 100,000 texts in 0.1 s, but 100,000 maps in 0.7 s.
 */
export function encodeMenuEntry({ name, price, category, in_stock, allergens }: MenuEntry): string {
  const values: EntryValues = [name, price, category, in_stock];
  if (allergens) values.push(allergens);
  return JSON.stringify(values);
}

export function decodeMenuEntry(text: string): MenuEntry {
  const [name, price, category, in_stock, allergens] = JSON.parse(text) as EntryValues;
  return allergens
    ? { name, price, category, in_stock, allergens }
    : { name, price, category, in_stock };
}

/** Returns the menu entries of a shard, each with its food id. */
export function decodeMenuShard({ foods = {} }: StoredMenuShard): [string, MenuEntry][] {
  return Object.entries(foods).map(([foodId, text]) => [foodId, decodeMenuEntry(text)]);
}
