import { describe, expect, it } from 'vitest';
import type { FoodListQuery } from '../contract/food';
import type { MenuEntry } from '../firestore/collections';
import { verifyMenuPages } from '../testing/verify-menu-pages';
import { filterMenuEntries, sortMenuEntries } from '../testing/filter-menu-entries';
import {
  createRandomNumberGenerator,
  createRandomMenuEntries,
  createRandomMenuEntry,
  createRandomMenuQuery,
  menuSortOrders,
} from '../testing/random-menu';
import { type MenuIndex, createMenuIndex, formatMenuCursor } from './menu-store';
import { findShardId } from './menu-shards';

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

/** Returns the ids of the dishes on all pages of a query. */
function walkPages(index: MenuIndex, query: FoodListQuery): string[] {
  const { ids, next } = index.find(query);
  return next === undefined ? ids : [...ids, ...walkPages(index, { ...query, after: next })];
}

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
    ['ake\nparty', []],
    ['rice\n', ['rice']],
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

  it('finds no dish for a search text that spans two adjacent names', () => {
    const index = createIndex({ a: createEntry('Soup'), b: createEntry('Tea') });
    for (const search of ['p t', 'pt', 'soup\ntea'])
      expect(index.find({ ...byName, search })).toEqual({ ids: [], total: 0, next: undefined });
  });

  it('selects only the dishes of one category', () => {
    const index = createIndex({
      a: createEntry('A', { category: 'Aa' }),
      b: createEntry('B', { category: 'BB' }),
    });
    expect(index.find({ ...byName, category: 'Aa' })).toMatchObject({ ids: ['a'], total: 1 });
    expect(index.find({ ...byName, category: 'aa' })).toMatchObject({ ids: [], total: 0 });
  });

  it('selects only the dishes in stock if inStock is true', () => {
    const index = createIndex({ a: createEntry('A', { in_stock: false }), b: createEntry('B') });
    expect(index.find({ ...byName, inStock: 'true' })).toMatchObject({ ids: ['b'], total: 1 });
  });

  it('leaves out dishes that contain one of the excluded allergens, and dishes without an allergen declaration', () => {
    const index = createIndex({
      undeclared: createEntry('A'),
      none: createEntry('B', { allergens: [] }),
      milk: createEntry('C', { allergens: ['milk', 'eggs'] }),
      molluscs: createEntry('D', { allergens: ['molluscs'] }),
    });
    const find = (without: FoodListQuery['without']) => index.find({ ...byName, without }).ids;
    expect(find(['milk'])).toEqual(['none', 'molluscs']);
    expect(find(['fish', 'molluscs'])).toEqual(['none', 'milk']);
    expect(find(['eggs', 'molluscs'])).toEqual(['none']);
  });

  it('returns 1,000 dishes and the cursor of the next page if the query has no limit', () => {
    const index = createMenuIndex(
      Array.from({ length: 1001 }, (_, number) => [`dish-${number}`, createEntry('Soup')] as const),
    );
    const { ids, total, next } = index.find(byName);
    expect(ids).toHaveLength(1000);
    expect(total).toBe(1001);
    expect(index.find({ ...byName, after: next })).toMatchObject({ total: 1001, next: undefined });
    expect(walkPages(index, byName)).toHaveLength(1001);
  });

  it('returns no cursor if the page ends with the last dish', () => {
    const index = createIndex({ a: createEntry('A'), b: createEntry('B') });
    expect(index.find({ ...byName, limit: 2 }).next).toBeUndefined();
    expect(index.find({ ...byName, limit: 1 }).next).toBeDefined();
  });

  it('returns no total if a search has more than 1,000 matches, but returns the total of a filter for any number of matches', () => {
    const createLargeIndex = (size: number) =>
      createMenuIndex(
        Array.from(
          { length: size },
          (_, number) => [`dish-${number}`, createEntry('Soup')] as const,
        ),
      );
    expect(createLargeIndex(1000).find({ ...byName, search: 'soup' }).total).toBe(1000);
    expect(createLargeIndex(1001).find({ ...byName, search: 'soup' }).total).toBeUndefined();
    expect(createLargeIndex(1001).find({ ...byName, search: ' ' }).total).toBe(1001);
    expect(createLargeIndex(1001).find({ ...byName, category: 'Soup' }).total).toBe(1001);
  });

  it('returns the next page even if the dish of the cursor was deleted', () => {
    const entries = { a: createEntry('A'), b: createEntry('B'), c: createEntry('C') };
    for (const sort of menuSortOrders) {
      const { ids, next } = createIndex(entries).find({ ...sort, limit: 2 });
      const rest = Object.fromEntries(Object.entries(entries).filter(([id]) => id !== ids[1]));
      const expected = Object.keys(rest).filter((id) => id !== ids[0]);
      expect(createIndex(rest).find({ ...sort, after: next }).ids).toEqual(expected);
    }
  });

  it('throws HttpError 400 for an invalid cursor', () => {
    const after = formatMenuCursor(
      { sortField: 'price', sortOrder: 'asc' },
      { price: 1, name: 'A', id: 'a' },
    );
    expect(() => createIndex({}).find({ ...byName, after })).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });

  it('returns an empty page of an empty menu', () => {
    for (const sort of menuSortOrders)
      expect(createIndex({}).find({ ...sort, search: 'a', category: 'Soup' })).toEqual({
        ids: [],
        total: 0,
        next: undefined,
      });
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
    expect(createIndex({}).categories()).toEqual([]);
  });
});

describe('MenuIndex.dishIds', () => {
  it('returns the ids of the dishes of all shards in ascending order', () => {
    const ids = Array.from({ length: 200 }, (_, number) => `dish-${number}`);
    const index = createMenuIndex(ids.map((id) => [id, createEntry('Soup')]));
    expect(index.dishIds()).toEqual(ids.toSorted());
    expect(createIndex({}).dishIds()).toEqual([]);
  });

  it('returns an index with the new ids after a change, and the previous index still has the old ids', () => {
    const old = createIndex({ b: createEntry('Soup'), c: createEntry('Bread') });
    expect(old.dishIds()).toEqual(['b', 'c']);
    const index = old.withShards(
      new Map([
        [findShardId('a'), new Map([['a', createEntry('Tea')]])],
        [findShardId('c'), new Map()],
      ]),
    );
    expect(index.dishIds()).toEqual(['a', 'b']);
    expect(old.dishIds()).toEqual(['b', 'c']);
  });
});

describe('MenuIndex.withShards', () => {
  it('adds, changes, and removes dishes of the given shards, and does not change the old index', () => {
    const old = createIndex({ soup: createEntry('Soup'), bread: createEntry('Bread') });
    const index = old.withShards(
      new Map([
        [findShardId('soup'), new Map()],
        [
          findShardId('bread'),
          new Map([['bread', createEntry('Rye', { price: 9, allergens: [] })]]),
        ],
        [findShardId('tea'), new Map([['tea', createEntry('Tea')]])],
      ]),
    );
    expect(index.find(byName).ids).toEqual(['bread', 'tea']);
    expect(index.find({ ...byName, search: 'rye', without: ['milk'] }).ids).toEqual(['bread']);
    expect(index.find({ sortField: 'price', sortOrder: 'desc' }).ids).toEqual(['bread', 'tea']);
    expect(index.find({ ...byName, search: 'soup' }).ids).toEqual([]);
    expect(old.find(byName).ids).toEqual(['bread', 'soup']);
  });

  it.each([
    [{ name: 'Zucchini soup' }, { search: 'zucchini' }],
    [{ price: 1 }, { sortField: 'price', limit: 1 }],
    [{ category: 'Stew' }, { category: 'Stew' }],
    [{ in_stock: true }, { inStock: 'true' }],
    [{ allergens: [] }, { without: ['milk'] }],
  ] satisfies [Partial<MenuEntry>, Partial<FoodListQuery>][])(
    'returns an index that finds a dish by its new value if only this field changed: %j',
    (change, query) => {
      const soup = createEntry('Soup', { in_stock: false });
      const old = createIndex({ bread: createEntry('Bread', { price: 2, in_stock: false }), soup });
      const index = old.withShards(
        new Map([[findShardId('soup'), new Map([['soup', { ...soup, ...change }]])]]),
      );
      expect(old.find({ ...byName, ...query }).ids).not.toEqual(['soup']);
      expect(index.find({ ...byName, ...query }).ids).toEqual(['soup']);
    },
  );
});

describe('the pages of random queries', () => {
  const groupByShard = (entries: ReadonlyMap<string, MenuEntry>) => {
    const shards = new Map<string, ReadonlyMap<string, MenuEntry>>();
    for (const [id, entry] of entries) {
      const shardId = findShardId(id);
      shards.set(shardId, new Map(shards.get(shardId)).set(id, entry));
    }
    return shards;
  };

  /** Checks that the pages of random queries are correct. Returns the number of checked pages. */
  function expectCorrectPages(...menu: Parameters<typeof verifyMenuPages>): number {
    const { pageCount, wrongPages } = verifyMenuPages(...menu);
    expect(wrongPages).toEqual([]);
    return pageCount;
  }

  it('contain the same dishes as a plain filter and sort of the menu, before and after shards change', () => {
    const random = createRandomNumberGenerator(28);
    let entries = createRandomMenuEntries(random, 3000);
    let index = createMenuIndex(entries);
    let pageCount = expectCorrectPages(random, index, entries, 200);
    for (const changedShards of [1, 5, 64]) {
      const shards = groupByShard(entries);
      const changed = new Map([...shards].slice(0, changedShards));
      for (const [shardId, foods] of changed) {
        const added = [...createRandomMenuEntries(random, 300)].filter(
          ([id]) => findShardId(id) === shardId,
        );
        const kept = [...foods]
          .filter(() => random() < 0.9)
          .map(
            ([id, entry]) => [id, random() < 0.2 ? createRandomMenuEntry(random) : entry] as const,
          );
        changed.set(shardId, new Map([...kept, ...added]));
      }
      entries = new Map(
        [...shards, ...changed].flatMap(([shardId, foods]) => [...(changed.get(shardId) ?? foods)]),
      );
      index = index.withShards(changed);
      pageCount += expectCorrectPages(random, index, entries, 150);
    }
    console.log(`Menu index: ${pageCount} pages equal a plain filter and sort`);
    expect(pageCount).toBeGreaterThan(650);
  });

  it('contain each unchanged dish exactly once while other dishes are added and deleted', () => {
    const random = createRandomNumberGenerator(7);
    for (let round = 0; round < 40; round += 1) {
      const untouched = createRandomMenuEntries(random, 150);
      let others = createRandomMenuEntries(random, 150);
      let index = createMenuIndex([...untouched, ...others]);
      const query = createRandomMenuQuery(random);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = index.find({ ...query, limit: 7, after });
        seen.push(...page.ids.filter((id) => untouched.has(id)));
        after = page.next;
        others = new Map([
          ...[...others].filter(() => random() < 0.8),
          ...createRandomMenuEntries(random, 20),
        ]);
        const shards = groupByShard(new Map([...untouched, ...others]));
        index = index.withShards(
          new Map(
            Array.from({ length: 64 }, (_, number) => {
              const shardId = String(number).padStart(3, '0');
              return [shardId, shards.get(shardId) ?? new Map<string, MenuEntry>()];
            }),
          ),
        );
      } while (after !== undefined);
      expect(seen).toEqual(filterMenuEntries(sortMenuEntries(untouched, query), query));
    }
  });
});
