import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foodFields } from '@potluck/functions/contract/food';
import { describe, expect, it } from 'vitest';
import { accounts, cookAccount, guestAccount } from './accounts';
import { menu } from './menu';
import { orders } from './orders';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const isPublished = (path: string) => existsSync(`${publicFolder}${path}`);
const dishesOf = (uid: string) => menu.filter((food) => food.cook === uid);
const unique = (values: unknown[]) => new Set(values).size === values.length;

describe('accounts', () => {
  it('are distinct people at potluck.test with a password that registration accepts', () => {
    expect(unique(accounts.map(({ uid }) => uid))).toBe(true);
    expect(unique(accounts.map(({ email }) => email))).toBe(true);
    for (const { email, password } of accounts) {
      expect(email).toMatch(/^[a-z]+@potluck\.test$/);
      expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z]).{6,}$/);
    }
  });

  it('are at least seven cooks from different countries, and the guest', () => {
    const cooks = accounts.filter(({ uid }) => dishesOf(uid).length > 0);
    expect(cooks.length).toBeGreaterThanOrEqual(7);
    expect(accounts.length).toBe(cooks.length + 1);
    const countries = cooks.map(
      ({ uid }) => new Set(dishesOf(uid).map((food) => food.food_origin)),
    );
    expect(countries.every((ofOneCook) => ofOneCook.size === 1)).toBe(true);
    expect(unique(countries.flatMap((ofOneCook) => [...ofOneCook]))).toBe(true);
  });

  it('name the demo cook, who offers five dishes, and the demo guest, who cooks nothing', () => {
    expect(cookAccount.email).toBe('cook@potluck.test');
    expect(dishesOf(cookAccount.uid)).toHaveLength(5);
    expect(guestAccount.email).toBe('guest@potluck.test');
    expect(dishesOf(guestAccount.uid)).toEqual([]);
    expect(accounts).toEqual(expect.arrayContaining([cookAccount, guestAccount]));
  });

  it('have a portrait each', () => {
    expect(unique(accounts.map(({ photoURL }) => photoURL))).toBe(true);
    expect(accounts.map(({ photoURL }) => photoURL).filter((path) => !isPublished(path))).toEqual(
      [],
    );
  });
});

describe('menu', () => {
  it('holds 28 dishes under distinct, readable ids, each of a known cook', () => {
    expect(menu).toHaveLength(28);
    expect(unique(menu.map(({ id }) => id))).toBe(true);
    for (const { id, cook } of menu) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(accounts.map(({ uid }) => uid)).toContain(cook);
    }
  });

  it.each(menu)(
    'keeps to the contract: $id',
    ({ id: _id, cook: _cook, purchase_count, ...fields }) => {
      expect(foodFields.parse(fields)).toEqual(fields);
      expect(fields.price).toBeGreaterThan(0);
      expect(Number.isInteger(purchase_count) && purchase_count >= 0).toBe(true);
    },
  );

  it('spreads over at least eight categories', () => {
    expect(new Set(menu.map((food) => food.food_category)).size).toBeGreaterThanOrEqual(8);
  });

  it('shows the states of a card: sold out, nearly sold out, a long name', () => {
    expect(menu.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
    expect(menu.filter(({ quantity }) => quantity >= 1 && quantity <= 3)).toHaveLength(2);
    const long = menu.filter((food) => food.food_name.length >= 80);
    expect(long).toHaveLength(1);
    expect(long[0]?.food_name.length).toBeLessThanOrEqual(118);
  });

  it('has a top six that no tie can reorder', () => {
    const topSeven = menu
      .map((food) => food.purchase_count)
      .sort((a, b) => b - a)
      .slice(0, 7);
    expect(unique(topSeven)).toBe(true);
  });

  it('has a picture for every dish', () => {
    expect(unique(menu.map((food) => food.food_image))).toBe(true);
    expect(menu.map((food) => food.food_image).filter((path) => !isPublished(path))).toEqual([]);
  });
});

describe('orders', () => {
  it('are three past purchases of different dishes by the guest', () => {
    expect(orders).toHaveLength(3);
    expect(unique(orders.map(({ id }) => id))).toBe(true);
    expect(unique(orders.map(({ foodId }) => foodId))).toBe(true);
    for (const { buyer, foodId, purchase_quantity, daysAgo } of orders) {
      expect(buyer).toBe(guestAccount.uid);
      expect(menu.map(({ id }) => id)).toContain(foodId);
      expect(purchase_quantity).toBeGreaterThanOrEqual(1);
      expect(daysAgo).toBeGreaterThan(0);
    }
  });

  it('include a dish that has sold out since, or one of a long name', () => {
    const foods = menu.filter(({ id }) => orders.some(({ foodId }) => foodId === id));
    expect(foods.some((food) => food.quantity === 0 || food.food_name.length >= 80)).toBe(true);
  });
});
