// Many scripts of the site import this file, so it must not import Valibot.

/** Returns true if two JSON values have the same serialized form, with all items and properties in the same order. */
export function isSameJsonValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Groups items by key, in the order of their first items, like `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  getKey: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns only the properties with these names, in the order of `names`, without undefined ones. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const properties = names.map((name) => [name, source[name]] as const);
  const defined = properties.filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Pick<Source, Name>;
}
