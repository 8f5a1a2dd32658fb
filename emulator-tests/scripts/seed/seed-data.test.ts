import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Allergen } from '@potluck/functions/contract/allergens';
import { findDietConflict } from '@potluck/functions/contract/diets';
import { foodFieldsSchema } from '@potluck/functions/contract/food';
import { ACTIVE_STATUSES, formatOrderNumber } from '@potluck/functions/contract/order';
import { kitchenSchema } from '@potluck/functions/contract/kitchen';
import {
  findOpenWindows,
  findWindowProblem,
  isClosedForOrders,
} from '@potluck/functions/contract/pickup';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { seedAccounts } from './accounts';
import { seedFoods } from './foods';
import { seedKitchens } from './kitchens';
import { getSeedOrderId, seedOrders } from './orders';
import { createSeedWindows, dinner, lunch } from './pickups';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const findUnpublished = (paths: (string | null)[]) =>
  paths.filter((path) => !existsSync(`${publicFolder}${path ?? ''}`));
const HOUR_MS = 60 * 60 * 1000;
const areUnique = (values: unknown[]) => new Set(values).size === values.length;

describe('seedFoods', () => {
  it('contain 28 valid dishes with unique, readable ids, cooks from seedAccounts, and unique images in web/public', () => {
    expect(seedFoods).toHaveLength(28);
    expect(areUnique(seedFoods.map(({ id }) => id))).toBe(true);
    for (const { id, ownerUid, purchase_count, ...fields } of seedFoods) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(seedAccounts.map(({ uid }) => uid)).toContain(ownerUid);
      expect(v.parse(foodFieldsSchema, fields)).toEqual(fields);
      expect(Number.isInteger(purchase_count) && purchase_count >= 0).toBe(true);
    }
    expect(areUnique(seedFoods.map((food) => food.food_image))).toBe(true);
    expect(findUnpublished(seedFoods.map((food) => food.food_image))).toEqual([]);
  });

  it('contain a sold-out dish, nearly sold-out dishes, a dish with a long name, and each kind of declaration of allergens', () => {
    expect(seedFoods.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
    expect(seedFoods.filter(({ quantity }) => quantity >= 1 && quantity <= 3)).toHaveLength(2);
    expect(seedFoods.filter((food) => food.food_name.length >= 80)).toHaveLength(1);
    const counts = seedFoods.map(({ allergens }) => allergens?.length);
    expect(counts.filter((count) => count === undefined)).toHaveLength(3);
    expect(counts.filter((count) => count === 0)).toHaveLength(2);
  });

  it('contain a free dish, a closed dish, dishes with one and with several open windows, and mostly dishes without windows', () => {
    expect(seedFoods.filter(({ price }) => price === 0)).toHaveLength(1);
    const open = seedFoods.flatMap(({ windows }) =>
      windows ? findOpenWindows(windows, Date.now()).length : [],
    );
    expect(open.length).toBeLessThan(seedFoods.length / 2);
    expect(new Set(open)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('state ingredients that contain exactly the declared allergens, and diets that do not contradict them', () => {
    for (const { id, allergens, ingredients, diets } of seedFoods) {
      expect(findDietConflict({ diets, allergens }), id).toBeUndefined();
      if (ingredients === undefined) continue;
      const named = Object.entries(allergenWords).filter(([, words]) => words.test(ingredients));
      expect({ id, allergens: named.map(([name]) => name) }).toEqual({ id, allergens });
    }
  });
});

/** Matches the ingredients of the demo dishes that contain an allergen. Sorted like `allergenNames`. */
const allergenWords: Partial<Record<Allergen, RegExp>> = {
  gluten: /wheat|rye/i,
  crustaceans: /shrimp|crayfish/i,
  eggs: /\begg/i,
  fish: /salmon|tuna|rockfish|anchov/i,
  peanuts: /peanut/i,
  soybeans: /soy|tofu/i,
  milk: /milk|butter|ghee|yogurt|cream|cheese|parmesan|mascarpone/i,
  nuts: /pistachio|almond|walnut|hazelnut/i,
  celery: /celery/i,
  mustard: /mustard/i,
  sesame: /sesame|tahini/i,
  sulphites: /sulfite/i,
  molluscs: /mussel|squid/i,
};

it('createSeedWindows returns sorted open windows, the first one today or tomorrow, at the same local times, at each hour of the day on which the clock changes', () => {
  const zone = 'America/Los_Angeles';
  for (let now = Date.UTC(2026, 9, 31); now < Date.UTC(2026, 10, 2); now += HOUR_MS) {
    const windows = createSeedWindows([dinner(0), lunch(1), dinner(2)], zone, now);
    expect(findOpenWindows(windows, now + HOUR_MS)).toEqual(windows);
    expect(findWindowProblem(windows, undefined, now)).toBeUndefined();
    const starts = windows.map(({ from }) => from);
    expect(starts).toEqual(starts.toSorted());
    expect(Date.parse(starts[0] ?? '') - now).toBeLessThanOrEqual(28 * HOUR_MS);
    const times = starts.map((from) =>
      new Date(from).toLocaleTimeString('en-GB', { timeZone: zone }),
    );
    expect(times.toSorted()).toEqual(['12:00:00', '18:00:00', '18:00:00']);
    expect(isClosedForOrders(createSeedWindows([dinner(-2)], zone, now), now)).toBe(true);
  }
});

it('seedOrders are an active, a canceled, and a collected order of different dishes, with numbers like those of real orders', () => {
  expect(seedOrders.map(({ status }) => status)).toEqual(['placed', 'cancelled', 'collected']);
  const ids = seedOrders.map(({ foodId }) => foodId);
  expect(seedFoods.filter(({ id }) => ids.includes(id))).toHaveLength(3);
  const numbers = ids.map((foodId) => formatOrderNumber(getSeedOrderId(foodId)));
  expect(areUnique(numbers)).toBe(true);
  for (const number of numbers) expect(number).toMatch(/^[\dA-F]{8}$/);
});

it('seedKitchens match kitchenSchema, state a public area in two cities for each cook, and the place for the cook of each active order', () => {
  for (const { uid: _uid, zone: _zone, ...kitchen } of seedKitchens) {
    expect(v.parse(kitchenSchema, kitchen)).toEqual(kitchen);
  }
  const cooks = seedKitchens.map(({ uid }) => uid);
  expect(cooks.toSorted()).toEqual([...new Set(seedFoods.map((food) => food.ownerUid))].sort());
  expect(areUnique(seedKitchens.map(({ area }) => area))).toBe(true);
  for (const { cell } of seedKitchens) expect(cell).toMatch(/^(?:c20|dr5)\w{3}$/);
  const withPlace = seedKitchens.filter(({ place }) => place !== '').map(({ uid }) => uid);
  const active = seedOrders.filter(({ status }) => ACTIVE_STATUSES.includes(status));
  const owners = active.map(({ foodId }) => seedFoods.find(({ id }) => id === foodId)?.ownerUid);
  expect(withPlace).toEqual(expect.arrayContaining(owners));
});
