import * as v from 'valibot';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ACTIVE_STATUSES, formatOrderNumber } from '@potluck/functions/contract/order';
import { foodFieldsSchema } from '@potluck/functions/contract/food';
import { kitchenSchema } from '@potluck/functions/contract/kitchen';
import { describe, expect, it } from 'vitest';
import { seedAccounts, cookAccount, buyerAccount } from './accounts';
import { seedFoods } from './foods';
import { seedKitchens } from './kitchens';
import { seedOrders } from './orders';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const isPublished = (path: string) => existsSync(`${publicFolder}${path}`);
const findFoodsByOwner = (uid: string) => seedFoods.filter((food) => food.ownerUid === uid);
const areUnique = (values: unknown[]) => new Set(values).size === values.length;

describe('seedAccounts', () => {
  it('have unique emails at potluck.test and a password that registration accepts', () => {
    expect(areUnique(seedAccounts.map(({ uid }) => uid))).toBe(true);
    expect(areUnique(seedAccounts.map(({ email }) => email))).toBe(true);
    for (const { email, password } of seedAccounts) {
      expect(email).toMatch(/^[a-z]+@potluck\.test$/);
      expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z]).{6,}$/);
    }
  });

  it('contain at least seven cooks from different countries, and one buyer', () => {
    const cooks = seedAccounts.filter(({ uid }) => findFoodsByOwner(uid).length > 0);
    expect(cooks.length).toBeGreaterThanOrEqual(7);
    expect(seedAccounts.length).toBe(cooks.length + 1);
    const countries = cooks.map(
      ({ uid }) => new Set(findFoodsByOwner(uid).map((food) => food.food_origin)),
    );
    expect(countries.every((cookCountries) => cookCountries.size === 1)).toBe(true);
    expect(areUnique(countries.flatMap((cookCountries) => [...cookCountries]))).toBe(true);
  });

  it('include the demo cook with five dishes and the demo buyer without dishes', () => {
    expect(cookAccount.email).toBe('cook@potluck.test');
    expect(findFoodsByOwner(cookAccount.uid)).toHaveLength(5);
    expect(buyerAccount.email).toBe('guest@potluck.test');
    expect(findFoodsByOwner(buyerAccount.uid)).toEqual([]);
    expect(seedAccounts).toEqual(expect.arrayContaining([cookAccount, buyerAccount]));
  });

  it('have unique portraits that exist in web/public', () => {
    expect(areUnique(seedAccounts.map(({ photoURL }) => photoURL))).toBe(true);
    expect(
      seedAccounts.map(({ photoURL }) => photoURL).filter((path) => !isPublished(path)),
    ).toEqual([]);
  });
});

describe('seedFoods', () => {
  it('contains 28 dishes with unique, readable ids and cooks from seedAccounts', () => {
    expect(seedFoods).toHaveLength(28);
    expect(areUnique(seedFoods.map(({ id }) => id))).toBe(true);
    for (const { id, ownerUid } of seedFoods) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(seedAccounts.map(({ uid }) => uid)).toContain(ownerUid);
    }
  });

  it.each(seedFoods)(
    'contains the dish $id, which matches foodFieldsSchema',
    ({ id: _id, ownerUid: _ownerUid, purchase_count, ...fields }) => {
      expect(v.parse(foodFieldsSchema, fields)).toEqual(fields);
      expect(fields.price).toBeGreaterThan(0);
      expect(Number.isInteger(purchase_count) && purchase_count >= 0).toBe(true);
    },
  );

  it('contains at least eight categories', () => {
    expect(new Set(seedFoods.map((food) => food.food_category)).size).toBeGreaterThanOrEqual(8);
  });

  it('contains a sold-out dish, two nearly sold-out dishes, and a dish with a long name', () => {
    expect(seedFoods.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
    expect(seedFoods.filter(({ quantity }) => quantity >= 1 && quantity <= 3)).toHaveLength(2);
    const long = seedFoods.filter((food) => food.food_name.length >= 80);
    expect(long).toHaveLength(1);
    expect(long[0]?.food_name.length).toBeLessThanOrEqual(118);
  });

  it('has a different purchase count for each of the seven most purchased dishes', () => {
    const topSeven = seedFoods
      .map((food) => food.purchase_count)
      .sort((a, b) => b - a)
      .slice(0, 7);
    expect(areUnique(topSeven)).toBe(true);
  });

  it('contains dishes with declared allergens, dishes that are declared free of allergens, and dishes without a declaration', () => {
    const counts = seedFoods.map(({ allergens }) => allergens?.length);
    expect(counts.filter((count) => count === undefined)).toHaveLength(3);
    expect(counts.filter((count) => count === 0)).toHaveLength(2);
  });

  it('has a unique image for every dish', () => {
    expect(areUnique(seedFoods.map((food) => food.food_image))).toBe(true);
    expect(seedFoods.map((food) => food.food_image).filter((path) => !isPublished(path))).toEqual(
      [],
    );
  });
});

describe('seedOrders', () => {
  it('are three purchases of different dishes by the demo buyer', () => {
    expect(seedOrders).toHaveLength(3);
    expect(areUnique(seedOrders.map(({ id }) => id))).toBe(true);
    expect(areUnique(seedOrders.map(({ foodId }) => foodId))).toBe(true);
    for (const { buyerUid, foodId, purchase_quantity, daysAgo } of seedOrders) {
      expect(buyerUid).toBe(buyerAccount.uid);
      expect(seedFoods.map(({ id }) => id)).toContain(foodId);
      expect(purchase_quantity).toBeGreaterThanOrEqual(1);
      expect(daysAgo).toBeGreaterThan(0);
    }
  });

  it('have order numbers that look like those of real orders', () => {
    const numbers = seedOrders.map(({ id }) => formatOrderNumber(id));
    expect(areUnique(numbers)).toBe(true);
    expect(numbers.filter((number) => !/^[\dA-F]{8}$/.test(number))).toEqual([]);
  });

  it('include a sold-out dish or a dish with a long name', () => {
    const foods = seedFoods.filter(({ id }) => seedOrders.some(({ foodId }) => foodId === id));
    expect(foods.some((food) => food.quantity === 0 || food.food_name.length >= 80)).toBe(true);
  });

  it('include an active, a canceled, and a collected order', () => {
    const statuses = seedOrders.map(({ progress }) => progress.status);
    expect(statuses).toEqual(['placed', 'cancelled', 'collected']);
    for (const { progress } of seedOrders) {
      const hours = progress.events.map(({ hoursLater }) => hoursLater);
      expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    }
  });
});

describe('seedKitchens', () => {
  it('match kitchenSchema', () => {
    for (const { uid: _uid, ...kitchen } of seedKitchens) {
      expect(v.parse(kitchenSchema, kitchen)).toEqual(kitchen);
    }
  });

  it('include the cook of each active order', () => {
    const activeFoodIds = seedOrders
      .filter(({ progress }) => ACTIVE_STATUSES.includes(progress.status))
      .map(({ foodId }) => foodId);
    const cooks = seedFoods.filter(({ id }) => activeFoodIds.includes(id));
    expect(cooks).toHaveLength(1);
    expect(seedKitchens.map(({ uid }) => uid)).toEqual(cooks.map(({ ownerUid }) => ownerUid));
  });
});
