// Many scripts of the site import this file, so it must not import Valibot.

/** Returns true if two JSON values are equal, with all items and properties in the same order. */
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

/** Returns `stored` with `changes`. An undefined property keeps its stored value, and a null property is removed. */
export function applyChanges<Stored extends object>(
  stored: Partial<Stored>,
  changes: { [Name in keyof Stored]?: Stored[Name] | null | undefined },
): Partial<Stored> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...stored, ...Object.fromEntries(changed) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as Partial<Stored>;
}

/** Returns only the properties with these names, in the order of `names`, without undefined ones. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  // Lists of orders call this function for each order, and a loop is several times as fast as `Object.fromEntries`.
  const picked: Partial<Source> = {};
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name];
  return picked as Pick<Source, Name>;
}
