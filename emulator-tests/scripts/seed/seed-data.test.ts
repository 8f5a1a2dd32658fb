import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foodFieldsSchema } from '@potluck/functions/contract/food';
import { ACTIVE_STATUSES, formatOrderNumber } from '@potluck/functions/contract/order';
import { kitchenSchema } from '@potluck/functions/contract/kitchen';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { seedAccounts } from './accounts';
import { seedFoods } from './foods';
import { getSeedOrderId, seedKitchens, seedOrders } from './orders';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const findUnpublished = (paths: (string | null)[]) =>
  paths.filter((path) => !existsSync(`${publicFolder}${path ?? ''}`));
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
});

it('seedOrders are an active, a canceled, and a collected order of different dishes, with numbers like those of real orders', () => {
  expect(seedOrders.map(({ status }) => status)).toEqual(['placed', 'cancelled', 'collected']);
  const ids = seedOrders.map(({ foodId }) => foodId);
  expect(seedFoods.filter(({ id }) => ids.includes(id))).toHaveLength(3);
  const numbers = ids.map((foodId) => formatOrderNumber(getSeedOrderId(foodId)));
  expect(areUnique(numbers)).toBe(true);
  for (const number of numbers) expect(number).toMatch(/^[\dA-F]{8}$/);
});

it('seedKitchens match kitchenSchema and include the cook of each active order', () => {
  for (const { uid: _uid, ...kitchen } of seedKitchens) {
    expect(v.parse(kitchenSchema, kitchen)).toEqual(kitchen);
  }
  const active = seedOrders.filter(({ status }) => ACTIVE_STATUSES.includes(status));
  const cooks = active.map(({ foodId }) => seedFoods.find(({ id }) => id === foodId)?.ownerUid);
  expect(seedKitchens.map(({ uid }) => uid)).toEqual(cooks);
});
