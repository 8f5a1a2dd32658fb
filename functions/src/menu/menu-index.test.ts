import { describe, expect, it } from 'vitest';
import type { FoodListQuery } from '../contract/food';
import type { MenuEntry } from '../firestore/collections';
import {
  createRandomMenuEntries,
  createRandomMenuEntry,
  createRandomMenuQuery,
  createRandomNumberGenerator,
  menuSortOrders,
} from '../testing/random-menu';
import { filterMenuEntries, sortMenuEntries, verifyMenuPages } from '../testing/verify-menu-pages';
import { findShardId, groupByShard } from './menu-shards';
import { createMenuIndex, formatMenuCursor, parseMenuCursor } from './menu-store';

const byName = { sortField: 'food_name', sortOrder: 'asc' } as const;

const createEntry = (name: string, fields: Partial<MenuEntry> = {}): MenuEntry => ({
  name,
  price: 5,
  category: 'Soup',
  in_stock: true,
  ...fields,
});
const createIndex = (entries: Record<string, MenuEntry>) =>
  createMenuIndex(Object.entries(entries));
const createSoups = (count: number) =>
  createMenuIndex(
    Array.from({ length: count }, (_, number) => [`dish-${number}`, createEntry('Soup')] as const),
  );

describe('MenuIndex.find', () => {
  it('sorts by name without regard to case and accents, and sorts dishes with the same name by id', () => {
    const index = createIndex({
      z: createEntry('zucchini'),
      e: createEntry('Éclair'),
      b: createEntry('apple'),
      a: createEntry('Apple'),
    });
    expect(index.find(byName).ids).toEqual(['a', 'b', 'e', 'z']);
    expect(index.find({ ...byName, sortOrder: 'desc' }).ids).toEqual(['z', 'e', 'b', 'a']);
  });

  it('sorts dishes of the same price by ascending name and id, for both sort orders of the price', () => {
    const index = createIndex({
      d: createEntry('Bread', { price: 2 }),
      c: createEntry('Apple', { price: 2 }),
      b: createEntry('Apple', { price: 2 }),
      a: createEntry('Zucchini', { price: 1 }),
    });
    expect(index.find({ sortField: 'price', sortOrder: 'asc' }).ids).toEqual(['a', 'b', 'c', 'd']);
    expect(index.find({ sortField: 'price', sortOrder: 'desc' }).ids).toEqual(['b', 'c', 'd', 'a']);
  });

  it.each([
    ['RICE', ['rice']],
    [' rice ', ['rice']],
    ['jollof r', ['rice']],
    ['su\u0300', ['cake', 'decomposed']],
    ['tiramisù', ['cake', 'decomposed']],
    ['.*', []],
    ['%', ['rye']],
    // No search text spans two adjacent names.
    ['e t', []],
    ['rice\ntiramisù', []],
    ['', ['cake', 'decomposed', 'rice', 'rye']],
  ])('finds the dishes with names that contain the search text %j', (search, ids) => {
    const index = createIndex({
      rice: createEntry('Party Jollof Rice'),
      cake: createEntry('Tiramisù Cake'),
      decomposed: createEntry('Tiramisu\u0300'),
      rye: createEntry('100% Rye'),
    });
    expect(index.find({ ...byName, search }).ids.toSorted()).toEqual(ids);
  });

  it.each([
    [{ category: 'Aa' }, ['a']],
    [{ category: 'aa' }, []],
    [{ inStock: 'true' }, ['b', 'c']],
    // Dishes without a declaration of allergens can contain any allergen.
    [{ without: ['milk'] }, ['b', 'c']],
    [{ without: ['fish', 'molluscs'] }, ['b', 'd']],
    [{ without: ['eggs', 'molluscs'] }, ['b']],
  ] satisfies [Partial<FoodListQuery>, string[]][])(
    'selects with %j the dishes %j',
    (query, ids) => {
      const index = createIndex({
        a: createEntry('A', { category: 'Aa', in_stock: false }),
        b: createEntry('B', { category: 'BB', allergens: [] }),
        c: createEntry('C', { category: 'BB', allergens: ['molluscs'] }),
        d: createEntry('D', { category: 'BB', in_stock: false, allergens: ['milk', 'eggs'] }),
      });
      const { length: total } = ids;
      expect(index.find({ ...byName, ...query })).toEqual({ ids, total, next: undefined });
    },
  );

  it('returns 1,000 dishes and the cursor of the next page if the query has no limit', () => {
    const index = createSoups(1001);
    const { ids, total, next } = index.find(byName);
    expect(ids).toHaveLength(1000);
    expect(total).toBe(1001);
    const last = index.find({ ...byName, after: next });
    expect(last).toMatchObject({ total: 1001, next: undefined });
    expect(new Set([...ids, ...last.ids]).size).toBe(1001);
  });

  it('returns no total if a search has more than 1,000 matches, but returns the total of a filter for any number of matches', () => {
    const findTotal = (count: number, query: Partial<FoodListQuery>) =>
      createSoups(count).find({ ...byName, ...query }).total;
    expect(findTotal(1000, { search: 'soup' })).toBe(1000);
    expect(findTotal(1001, { search: 'soup' })).toBeUndefined();
    expect(findTotal(1001, { search: ' ' })).toBe(1001);
    expect(findTotal(1001, { category: 'Soup' })).toBe(1001);
  });

  it.each(menuSortOrders)(
    'returns the next page of $sortField $sortOrder even if the dish of the cursor was deleted, and an empty page of an empty menu',
    (sort) => {
      const entries = { a: createEntry('A'), b: createEntry('B'), c: createEntry('C') };
      const { ids, next } = createIndex(entries).find({ ...sort, limit: 2 });
      const rest = Object.fromEntries(Object.entries(entries).filter(([id]) => id !== ids[1]));
      const expected = Object.keys(rest).filter((id) => id !== ids[0]);
      expect(createIndex(rest).find({ ...sort, after: next }).ids).toEqual(expected);
      const empty = { ids: [], total: 0, next: undefined };
      expect(createIndex({}).find({ ...sort, search: 'a', after: next })).toEqual(empty);
    },
  );
});

describe('parseMenuCursor', () => {
  const sort = { sortField: 'price', sortOrder: 'desc' } as const;
  const encode = (json: string) => Buffer.from(json).toString('base64url');
  const cursor = formatMenuCursor(sort, { price: 9.5, name: 'Crème 🍮', id: 'a-b_c' });

  it('returns the position that formatMenuCursor formatted as text that is safe in a header', () => {
    const name = '">\r\nSet-Cookie: a=b, <x>';
    expect(formatMenuCursor(sort, { price: 1, name, id: 'a' })).toMatch(/^[\w-]+$/);
    const position = parseMenuCursor({ ...sort, after: cursor });
    expect(position).toMatchObject({ price: 9.5, id: 'a-b_c' });
    expect(position?.nameKey).toMatch(/^creme /);
    expect(parseMenuCursor(sort)).toBeUndefined();
  });

  it.each([
    ['text that is not JSON', encode('soup')],
    ['a list without an id', encode('["price","desc",1,"Soup"]')],
    ['a list with another value', encode('["price","desc",1,"Soup","a",1]')],
    ['a price that is text', encode('["price","desc","1","Soup","a"]')],
    ['a name that is a number', encode('["price","desc",1,1,"a"]')],
    ['a cursor of another sort field', encode('["food_name","desc",1,"Soup","a"]')],
    ['a cursor of another sort order', encode('["price","asc",1,"Soup","a"]')],
  ])('throws HttpError 400 for %s', (_description, after) => {
    const message = '“after” must be a cursor of this sort order.';
    expect(() => parseMenuCursor({ ...sort, after })).toThrow(
      expect.objectContaining({ status: 400, message, fields: { after: message } }),
    );
  });
});

describe('MenuIndex.categories', () => {
  it('returns the categories with the number of their dishes, sorted by name', () => {
    const index = createIndex({
      a: createEntry('A', { category: 'soup' }),
      b: createEntry('B', { category: 'Éclairs' }),
      c: createEntry('C', { category: 'Rice', in_stock: false }),
      d: createEntry('D', { category: 'Rice' }),
      e: createEntry('E', { category: 'Soup' }),
    });
    expect(index.categories()).toEqual([
      { name: 'Éclairs', count: 1 },
      { name: 'Rice', count: 2 },
      { name: 'Soup', count: 1 },
      { name: 'soup', count: 1 },
    ]);
  });
});

describe('the pages of random queries', () => {
  /** Returns all 64 shards, because a shard can become empty. */
  function toShards(entries: ReadonlyMap<string, MenuEntry>) {
    const idsByShard = groupByShard(entries.keys());
    return new Map(
      Array.from({ length: 64 }, (_, number) => {
        const shardId = String(number).padStart(3, '0');
        const ids = new Set(idsByShard.get(shardId));
        return [shardId, new Map([...entries].filter(([id]) => ids.has(id)))] as const;
      }),
    );
  }

  it('contain the same dishes as a plain filter and sort of the menu, before and after shards change', () => {
    const random = createRandomNumberGenerator(28);
    let entries = createRandomMenuEntries(random, 300);
    let index = createMenuIndex(entries);
    let pages = 0;
    for (const changedShards of [0, 1, 5, 64]) {
      const changed = new Map([...toShards(entries)].slice(0, changedShards));
      const added = toShards(createRandomMenuEntries(random, 60));
      for (const [shardId, foods] of changed) {
        const kept = [...foods].filter(() => random() < 0.9);
        const edited = kept.map(
          ([id, entry]) => [id, random() < 0.2 ? createRandomMenuEntry(random) : entry] as const,
        );
        changed.set(shardId, new Map([...edited, ...(added.get(shardId) ?? [])]));
      }
      const unchanged = [...entries].filter(([id]) => !changed.has(findShardId(id)));
      entries = new Map([...unchanged, ...[...changed.values()].flatMap((foods) => [...foods])]);
      index = index.withShards(changed);
      const { pageCount, wrongPages } = verifyMenuPages(random, index, entries, 150);
      expect(wrongPages).toEqual([]);
      pages += pageCount;
    }
    console.log(`Menu index: 0 of ${pages} pages differ from a plain filter and sort`);
    expect(pages).toBeGreaterThanOrEqual(2_000);
  });

  it('contain each unchanged dish exactly once while other dishes are added and deleted', () => {
    const random = createRandomNumberGenerator(7);
    for (let round = 0; round < 10; round += 1) {
      const untouched = createRandomMenuEntries(random, 50);
      let others = createRandomMenuEntries(random, 50);
      let index = createMenuIndex([...untouched, ...others]);
      const query = createRandomMenuQuery(random);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = index.find({ ...query, limit: 7, after });
        seen.push(...page.ids.filter((id) => untouched.has(id)));
        after = page.next;
        const kept = [...others].filter(() => random() < 0.8);
        others = new Map([...kept, ...createRandomMenuEntries(random, 10)]);
        index = index.withShards(toShards(new Map([...untouched, ...others])));
      } while (after !== undefined);
      expect(seen).toEqual(filterMenuEntries(sortMenuEntries(untouched, query), query));
    }
  });
});
