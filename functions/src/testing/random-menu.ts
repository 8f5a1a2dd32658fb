import ngeohash from 'ngeohash';
import { allergenNames } from '../contract/allergens';
import { dietNames } from '../contract/diets';
import type { FoodListQuery } from '../contract/food';
import { NEAR_DISTANCES } from '../contract/food-list-path';
import type { MenuEntry } from '../firestore/collections';
import { namesByWritingSystem } from './names-by-writing-system';

/**
 * Names that JavaScript and Firestore sort differently: U+E000 to U+FFFF are before emoji in UTF-8, but
 * after them in UTF-16.
 */
const namesAboveSurrogates = [
  '\ue000 private',
  '\ufd3e soup \ufd3f',
  '\ufffd',
  '\ufdfd',
  '𠮷野家',
  '🍜',
  '🥘 stew',
];
const namesInOtherForms = [
  'Crème brûlée',
  'Cre\u0300me bru\u0302le\u0301e',
  'CRÈME',
  'ΟΔΟΣ',
  'οδος',
  'İstanbul',
  'ﬁsh',
  '100% Rye',
  '.*',
];
const names = [
  ...Object.values(namesByWritingSystem).flat(),
  ...namesAboveSurrogates,
  ...namesInOtherForms,
];
const categories = ['Rice', 'Soup', 'soup', 'Crème', 'CREME', 'スープ'];
const areas = ['Chorlton', 'Vieux Lyon', 'vieux-lyon', 'VIEUX  LYON', 'Đống Đa'];

/** The time of queries to random menus. Each random window has closed or closes up to 40 hours before or after it. */
export const randomMenuTime = Date.UTC(2026, 10, 28, 12);
const HOUR_MS = 3_600_000;

/** The sort orders of the food list. */
export const menuSortOrders = (['food_name', 'price', 'rating'] as const).flatMap((sortField) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortField, sortOrder })),
);

/** Returns a number from 0 to below 1. */
export type RandomNumberGenerator = () => number;

/** Returns a random number generator that starts with `seed`. It uses the algorithm mulberry32. */
export function createRandomNumberGenerator(seed: number): RandomNumberGenerator {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pickRandom<Item>(random: RandomNumberGenerator, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Returns each item with the probability `share`. */
const pickSome = <Item>(random: RandomNumberGenerator, items: readonly Item[], share: number) =>
  items.filter(() => random() < share);

/** Returns a geohash of 5 or 6 characters within 25 km of a place in Manchester. */
export function createRandomCell(random: RandomNumberGenerator): string {
  const [latitude, longitude] = [53.48 + (random() - 0.5) / 3, -2.24 + (random() - 0.5) / 2];
  return ngeohash.encode(latitude, longitude, pickRandom(random, [5, 6]));
}

function createRandomWindow(random: RandomNumberGenerator) {
  const closes = randomMenuTime + Math.floor((random() - 0.5) * 80) * HOUR_MS;
  return { day: pickRandom(random, [20261127, 20261128, 20261129]), closes };
}

/** Returns a random menu entry. Many entries have the same name, or the same price. */
export function createRandomMenuEntry(random: RandomNumberGenerator): MenuEntry {
  const isCombined = random() < 0.7;
  return {
    name: isCombined
      ? `${pickRandom(random, names)} ${pickRandom(random, names)}`
      : pickRandom(random, names),
    price: Math.floor(random() * 40) / 4,
    category: pickRandom(random, categories),
    in_stock: random() < 0.7,
    ...(random() < 0.6 && { allergens: pickSome(random, allergenNames, 0.15) }),
    ...(random() < 0.6 && { diets: pickSome(random, dietNames, 0.4).join(',') }),
    ...(random() < 0.6 && { area: pickRandom(random, areas) }),
    ...(random() < 0.7 && { cell: createRandomCell(random) }),
    ...(random() < 0.6 && {
      rating: JSON.stringify(
        pickRandom(random, [
          [20, 4],
          [9, 3],
          [3, 3],
          [10, 2],
          [13, 3],
        ]),
      ),
    }),
    ...(random() < 0.7 && {
      windows: JSON.stringify(
        Array.from({ length: 1 + Math.floor(random() * 3) }, () => createRandomWindow(random)),
      ),
    }),
  };
}

/**
 * Returns random menu entries, keyed by food id. There can be fewer than `count` entries, because ids can
 * be equal.
 */
export function createRandomMenuEntries(
  random: RandomNumberGenerator,
  count: number,
): Map<string, MenuEntry> {
  return new Map(
    Array.from({ length: count }, () => [
      random().toString(36).slice(2),
      createRandomMenuEntry(random),
    ]),
  );
}

/**
 * Returns a random search text: a part of a name, often in uppercase, in the Unicode form NFD, with
 * spaces, or with the start of another name. Some texts match no dish.
 */
export function createRandomSearch(random: RandomNumberGenerator): string {
  const name = pickRandom(random, names);
  const start = Math.floor(random() * name.length);
  const part = name.slice(start, start + 1 + Math.floor(random() * 5));
  return pickRandom(random, [
    part,
    part.toUpperCase(),
    part.normalize('NFD'),
    ` ${part} `,
    `${part} ${pickRandom(random, names).slice(0, 2)}`,
    'no such dish',
  ]);
}

/** Returns a query for a first page, with a random sort order, search text, filters, and page size. */
export function createRandomMenuQuery(random: RandomNumberGenerator): FoodListQuery {
  return {
    ...pickRandom(random, menuSortOrders),
    ...(random() < 0.7 && { search: createRandomSearch(random) }),
    ...(random() < 0.4 && { category: pickRandom(random, [...categories, 'None']) }),
    ...(random() < 0.4 && { inStock: 'true' as const }),
    ...(random() < 0.4 && { without: pickSome(random, allergenNames, 0.2) }),
    ...(random() < 0.2 && { diet: pickSome(random, dietNames, 0.3) }),
    ...(random() < 0.1 && { free: 'true' as const }),
    ...(random() < 0.2 && { area: pickRandom(random, areas) }),
    ...(random() < 0.2 && { day: pickRandom(random, ['2026-11-27', '2026-11-28', '2026-12-24']) }),
    ...(random() < 0.4 && {
      near: createRandomCell(random),
      ...(random() < 0.5 && { within: pickRandom(random, NEAR_DISTANCES) }),
      ...(random() < 0.5 && { sortField: 'distance' as const }),
    }),
    limit: pickRandom(random, [1, 7, 24, 240]),
  };
}
