import { describe, expect, it } from 'vitest';
import type { FoodListQuery } from '../contract/food';
import type { MenuEntry } from '../firestore/collections';
import {
  createRandomMenuEntries,
  createRandomMenuEntry,
  createRandomMenuQuery,
  createRandomNumberGenerator,
  randomMenuTime,
} from '../testing/random-menu';
import {
  filterMenuFacts,
  readMenuFacts,
  sortMenuFacts,
  verifyMenuPages,
} from '../testing/verify-menu-pages';
import { createMenuIndex, formatMenuCursor, parseMenuCursor } from './menu-index';
import { groupBy } from '../contract/values';
import { findShardId } from './menu-shards';

const now = randomMenuTime;
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
  it.each([
    ['desc', ['a', 'b', 'c', 'd', 'e']],
    ['asc', ['c', 'a', 'b', 'd', 'e']],
  ] as const)(
    'sorts by rating in the order %s, dishes with fewer than three reviews last, and equal ones by name',
    (sortOrder, ids) => {
      const index = createIndex({
        e: createEntry('Zucchini'),
        d: createEntry('Bread', { rating: '[10,2]' }),
        c: createEntry('Apple', { rating: '[13,3]' }),
        b: createEntry('Bread', { rating: '[18,4]' }),
        a: createEntry('Apple', { rating: '[27,6]' }),
      });
      const found = index.find({ sortField: 'rating', sortOrder }, now);
      expect(found.ids).toEqual(ids);
      expect(Object.fromEntries(found.ratings)).toEqual({
        a: { average: 4.5, count: 6 },
        b: { average: 4.5, count: 4 },
        c: { average: 4.33, count: 3 },
      });
    },
  );

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
    // The set of the letters of this text is equal to the one of an empty text.
    ['김', []],
    ['', ['cake', 'decomposed', 'rice', 'rye']],
  ])('finds the dishes with names that contain the search text %j', (search, ids) => {
    const index = createIndex({
      rice: createEntry('Party Jollof Rice'),
      cake: createEntry('Tiramisù Cake'),
      decomposed: createEntry('Tiramisu\u0300'),
      rye: createEntry('100% Rye'),
    });
    expect(index.find({ ...byName, search }, now).ids.toSorted()).toEqual(ids);
  });

  it.each([
    [{ category: 'Aa' }, ['a']],
    [{ category: 'áA' }, ['a']],
    [{ category: ' ' }, []],
    [{ area: 'vieuxlyon' }, ['a', 'b']],
    [{ area: 'Lyon' }, []],
    // The orders for all windows of the dish `e` are closed.
    [{ inStock: 'true' }, ['b', 'c']],
    [{ day: '2026-11-28' }, ['c', 'd']],
    [{ day: '2026-11-27' }, []],
    [{ free: 'true' }, ['e']],
    [{ diet: ['vegetarian'] }, ['b', 'c']],
    [{ diet: ['vegan'] }, ['b']],
    [{ diet: ['vegetarian', 'halal'] }, ['c']],
    // Dishes without a declaration of allergens can contain any allergen.
    [{ without: ['milk'] }, ['b', 'c']],
    [{ without: ['fish', 'molluscs'] }, ['b', 'd']],
    [{ without: ['eggs', 'molluscs'] }, ['b']],
  ] satisfies [Partial<FoodListQuery>, string[]][])(
    'selects with %j the dishes %j',
    (query, ids) => {
      const index = createIndex({
        a: createEntry('A', { category: 'Aa', in_stock: false, area: 'Vieux Lyon' }),
        b: createEntry('B', { allergens: [], area: 'VIEUX  LYON', diets: 'vegan' }),
        c: createEntry('C', {
          allergens: ['molluscs'],
          diets: 'vegetarian,halal',
          windows: JSON.stringify([
            { day: 20261127, closes: now },
            { day: 20261128, closes: now + 60_000 },
          ]),
        }),
        d: createEntry('D', {
          in_stock: false,
          allergens: ['milk', 'eggs'],
          windows: JSON.stringify([{ day: 20261128, closes: now + 60_000 }]),
        }),
        e: createEntry('E', {
          price: 0,
          windows: JSON.stringify([{ day: 20261128, closes: now }]),
        }),
      });
      const { length: total } = ids;
      expect(index.find({ ...byName, ...query }, now)).toEqual({
        ids,
        total,
        ratings: new Map(),
        next: undefined,
      });
    },
  );

  it('returns 1,000 dishes and the cursor of the next page if the query has no limit', () => {
    const index = createSoups(1001);
    const { ids, total, next } = index.find(byName, now);
    expect(ids).toHaveLength(1000);
    expect(total).toBe(1001);
    const last = index.find({ ...byName, after: next }, now);
    expect(last).toMatchObject({ total: 1001, next: undefined });
    expect(new Set([...ids, ...last.ids]).size).toBe(1001);
  });

  it('returns no total if a search has more than 1,000 matches, but returns the total of a filter for any number of matches', () => {
    const findTotal = (count: number, query: Partial<FoodListQuery>) =>
      createSoups(count).find({ ...byName, ...query }, now).total;
    expect(findTotal(1000, { search: 'soup' })).toBe(1000);
    expect(findTotal(1001, { search: 'soup' })).toBeUndefined();
    expect(findTotal(1001, { search: ' ' })).toBe(1001);
    expect(findTotal(1001, { category: 'Soup' })).toBe(1001);
  });

  it.each([byName, { sortField: 'distance', sortOrder: 'asc', near: 'gcw2h' } as const])(
    'returns each of 2,500 matches of a search once, page by page, sorted by $sortField',
    (sort) => {
      const cells = ['gcw2x', 'gcw2h', undefined];
      const entries = Array.from({ length: 2500 }, (_, number): [string, MenuEntry] => {
        const cell = cells[number % cells.length];
        return [`dish-${number}`, createEntry(`Soup ${number % 7}`, cell ? { cell } : {})];
      });
      const index = createMenuIndex(entries);
      const query = { ...sort, search: 'soup', limit: 600 };
      const found: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page = index.find({ ...query, ...(after && { after }) }, now);
        found.push(...page.ids);
        after = page.next;
      }
      // A list without a search never ends early.
      const all = index.find({ ...sort, limit: 2500 }, now).ids;
      expect(found).toEqual(all);
    },
  );
});

describe('MenuIndex.find without a match', () => {
  it.each([
    ['tirmisu', 'Grandma’s Tiramisù with berries'],
    ['TIRRAMISÙ', 'Grandma’s Tiramisù with berries'],
    ['tiramissu wiht', 'Grandma’s Tiramisù with berries'],
    ['phô boo', 'Phở bò'],
    ['pad tai', 'Pad Thai'],
    ['かれ-らいす', 'カレーライス'],
    ['Pad Thai with peanuts and lime juice', 'Pad Thai with peanuts and lime'],
    // A whole short name wins over a part of a long name.
    ['soop', 'Soup'],
    ['xx', undefined],
    ['tirmoso', undefined],
    ['pizza', undefined],
  ])('suggests for the search text %j the dish %j', (search, suggestion) => {
    const names = [
      'Grandma’s Tiramisù with berries',
      'Onion Soup',
      'Pad Thai',
      'Pad Thai with peanuts and lime',
      'Phở bò',
      'Soup',
      'カレーライス',
    ];
    const index = createMenuIndex(names.map((name, id) => [`${id}`, createEntry(name)] as const));
    expect(index.find({ ...byName, search }, now)).toMatchObject({ total: 0, suggestion });
  });

  it('suggests only dishes that its filters select, and nothing for a search with matches or without a text', () => {
    const index = createIndex({
      a: createEntry('Onion Soup', { in_stock: false }),
      b: createEntry('Onion Soups and Salads'),
    });
    const suggest = (query: Partial<FoodListQuery>) =>
      index.find({ ...byName, ...query }, now).suggestion;
    expect(suggest({ search: 'onoin soup' })).toBe('Onion Soup');
    expect(suggest({ search: 'onoin soup', inStock: 'true' })).toBe('Onion Soups and Salads');
    expect(suggest({ search: 'onion' })).toBeUndefined();
    expect(suggest({ category: 'Rice' })).toBeUndefined();
  });
});

describe('parseMenuCursor', () => {
  const sort = { sortField: 'price', sortOrder: 'desc' } as const;
  const encode = (json: string) => Buffer.from(json).toString('base64url');
  const cursor = formatMenuCursor(sort, { value: 9.5, name: 'Crème 🍮', id: 'a-b_c' });

  it('returns the position that formatMenuCursor formatted as text that is safe in a header', () => {
    const name = '">\r\nSet-Cookie: a=b, <x>';
    expect(formatMenuCursor(sort, { value: 1, name, id: 'a' })).toMatch(/^[\w-]+$/);
    const position = parseMenuCursor({ ...sort, after: cursor });
    expect(position).toMatchObject({ value: 9.5, id: 'a-b_c' });
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
      expect.objectContaining({ status: 400, message, details: { fields: { after: message } } }),
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
      f: createEntry('F', { category: 'eclairs' }),
      g: createEntry('G', { category: 'eclairs' }),
    });
    expect(index.categories()).toEqual([
      { name: 'eclairs', count: 3 },
      { name: 'Rice', count: 2 },
      { name: 'Soup', count: 2 },
    ]);
  });
});

describe('MenuIndex.areas', () => {
  it('returns the areas with their most frequent spelling and cell, sorted by name', () => {
    const areas: [string, string | undefined][] = [
      ['VIEUX LYON', 'u05kq'],
      ['Vieux Lyon', undefined],
      ['Vieux Lyon', 'u05kr'],
      ['vieuxlyon', 'u05kr'],
      ['Chorlton', undefined],
      ['Écully', 'u05kb'],
    ];
    const entries = areas.map(
      ([area, cell], id) =>
        [`${id}`, createEntry('Soup', { area, ...(cell !== undefined && { cell }) })] as const,
    );
    const index = createMenuIndex([...entries, ['none', createEntry('Soup', { cell: 'u05kb' })]]);
    expect(index.areas()).toStrictEqual([
      { name: 'Chorlton', count: 1 },
      { name: 'Écully', cell: 'u05kb', count: 1 },
      { name: 'Vieux Lyon', cell: 'u05kr', count: 4 },
    ]);
  });

  it('returns only the 200 areas with the most dishes', () => {
    const areas = Array.from({ length: 201 }, (_, number) => `Area ${number}`);
    const named = [...areas, ...areas.slice(1)].map(
      (area, id) => [`${id}`, createEntry('Soup', { area })] as const,
    );
    const names = createMenuIndex(named)
      .areas()
      .map(({ name }) => name);
    expect(names).toEqual(areas.slice(1).sort());
  });
});

describe('the pages of random queries', () => {
  /** Returns all 64 shards, because a shard can become empty. */
  function toShards(entries: ReadonlyMap<string, MenuEntry>) {
    const idsByShard = groupBy(entries.keys(), findShardId);
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
    expect(pages).toBeGreaterThanOrEqual(1_500);
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
        const page = index.find({ ...query, limit: 7, after }, now);
        seen.push(...page.ids.filter((id) => untouched.has(id)));
        after = page.next;
        const kept = [...others].filter(() => random() < 0.8);
        others = new Map([...kept, ...createRandomMenuEntries(random, 10)]);
        index = index.withShards(toShards(new Map([...untouched, ...others])));
      } while (after !== undefined);
      const matches = filterMenuFacts(Array.from(untouched, readMenuFacts), query);
      expect(seen).toEqual(sortMenuFacts(matches, query).map(({ id }) => id));
    }
  });
});
