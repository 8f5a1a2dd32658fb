import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foodFieldsSchema } from '@potluck/functions/contract/food';
import { ACTIVE_STATUSES, formatOrderNumber } from '@potluck/functions/contract/order';
import { kitchenSchema } from '@potluck/functions/contract/kitchen';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { buyerAccount, cookAccount, seedAccounts } from './accounts';
import { seedFoods } from './foods';
import { getSeedOrderId, seedKitchens, seedOrders } from './orders';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const findUnpublished = (paths: (string | null)[]) =>
  paths.filter((path) => !existsSync(`${publicFolder}${path ?? ''}`));
const findFoodsByOwner = (uid: string) => seedFoods.filter((food) => food.ownerUid === uid);
const areUnique = (values: unknown[]) => new Set(values).size === values.length;

describe('seedAccounts', () => {
  it('have unique emails at potluck.test, a password that registration accepts, and unique portraits in web/public', () => {
    for (const key of ['uid', 'email', 'photoURL'] as const) {
      expect(areUnique(seedAccounts.map((account) => account[key]))).toBe(true);
    }
    for (const { email, password } of seedAccounts) {
      expect(email).toMatch(/^[a-z]+@potluck\.test$/);
      expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z]).{6,}$/);
    }
    expect(findUnpublished(seedAccounts.map(({ photoURL }) => photoURL))).toEqual([]);
  });

  it('contain at least seven cooks from different countries, the demo cook with five dishes, and the demo buyer', () => {
    const cooks = seedAccounts.filter((account) => account !== buyerAccount);
    expect(cooks.length).toBeGreaterThanOrEqual(7);
    const countries = cooks.map(({ uid }) => findFoodsByOwner(uid)[0]?.food_origin);
    expect(countries).not.toContain(undefined);
    expect(areUnique(countries)).toBe(true);
    expect(cookAccount.email).toBe('cook@potluck.test');
    expect(findFoodsByOwner(cookAccount.uid)).toHaveLength(5);
    expect(buyerAccount.email).toBe('guest@potluck.test');
    expect(findFoodsByOwner(buyerAccount.uid)).toEqual([]);
  });
});

describe('seedFoods', () => {
  it('contains 28 dishes with unique, readable ids, cooks from seedAccounts, and unique images in web/public', () => {
    expect(seedFoods).toHaveLength(28);
    expect(areUnique(seedFoods.map(({ id }) => id))).toBe(true);
    for (const { id, ownerUid } of seedFoods) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(seedAccounts.map(({ uid }) => uid)).toContain(ownerUid);
    }
    expect(areUnique(seedFoods.map((food) => food.food_image))).toBe(true);
    expect(findUnpublished(seedFoods.map((food) => food.food_image))).toEqual([]);
  });

  it.each(seedFoods)(
    'contains the dish $id, which matches foodFieldsSchema',
    ({ id: _id, ownerUid: _ownerUid, purchase_count, ...fields }) => {
      expect(v.parse(foodFieldsSchema, fields)).toEqual(fields);
      expect(fields.price).toBeGreaterThan(0);
      expect(Number.isInteger(purchase_count) && purchase_count >= 0).toBe(true);
    },
  );

  it('contains a sold-out dish, two nearly sold-out dishes, a dish with a long name, and eight categories', () => {
    expect(seedFoods.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
    expect(seedFoods.filter(({ quantity }) => quantity >= 1 && quantity <= 3)).toHaveLength(2);
    const long = seedFoods.filter((food) => food.food_name.length >= 80);
    expect(long).toHaveLength(1);
    expect(long[0]?.food_name.length).toBeLessThanOrEqual(118);
    expect(new Set(seedFoods.map((food) => food.food_category)).size).toBeGreaterThanOrEqual(8);
  });

  it('has a different purchase count for each of the seven most purchased dishes', () => {
    const counts = seedFoods.map((food) => food.purchase_count);
    expect(areUnique(counts.sort((a, b) => b - a).slice(0, 7))).toBe(true);
  });

  it('contains dishes with declared allergens, dishes that are declared free of allergens, and dishes without a declaration', () => {
    const counts = seedFoods.map(({ allergens }) => allergens?.length);
    expect(counts.filter((count) => count === undefined)).toHaveLength(3);
    expect(counts.filter((count) => count === 0)).toHaveLength(2);
  });
});

describe('seedOrders', () => {
  it('are purchases of different dishes, one of which is sold out or has a long name', () => {
    const foods = seedFoods.filter(({ id }) => seedOrders.some(({ foodId }) => foodId === id));
    expect(foods).toHaveLength(3);
    expect(foods.some((food) => food.quantity === 0 || food.food_name.length >= 80)).toBe(true);
  });

  it('have order numbers that look like those of real orders', () => {
    const numbers = seedOrders.map(({ foodId }) => formatOrderNumber(getSeedOrderId(foodId)));
    expect(areUnique(numbers)).toBe(true);
    expect(numbers.filter((number) => !/^[\dA-F]{8}$/.test(number))).toEqual([]);
  });

  it('include an active, a canceled, and a collected order', () => {
    const statuses = seedOrders.map(({ status }) => status);
    expect(statuses).toEqual(['placed', 'cancelled', 'collected']);
    for (const { events } of seedOrders) {
      const hours = events.map(({ hoursLater }) => hoursLater);
      expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    }
  });
});

it('seedKitchens match kitchenSchema and include the cook of each active order', () => {
  for (const { uid: _uid, ...kitchen } of seedKitchens) {
    expect(v.parse(kitchenSchema, kitchen)).toEqual(kitchen);
  }
  const active = seedOrders.filter(({ status }) => ACTIVE_STATUSES.includes(status));
  const cooks = active.map(({ foodId }) => seedFoods.find(({ id }) => id === foodId)?.ownerUid);
  expect(seedKitchens.map(({ uid }) => uid)).toEqual(cooks);
});
