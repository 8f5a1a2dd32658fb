import { createEveningWindow, foodFixture } from '@potluck/functions/testing/food-fixture';
import { expect, it } from 'vitest';
import { describeMeals, myFoodsUrlFormat, selectFoods, summarizeFoods } from './my-foods-list';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const past = { windows: [createEveningWindow('2026-11-19')], zone: 'UTC' };
const open = { windows: [createEveningWindow('2026-11-21')], zone: 'UTC' };
const foods = [
  { ...foodFixture, food_name: 'Soup', quantity: 3 },
  { ...foodFixture, food_name: 'pie', quantity: 0, food_category: 'Baked', ...open },
  { ...foodFixture, food_name: 'Éclair', quantity: 9, food_category: 'Sweet', ...past },
  { ...foodFixture, food_name: 'Bun', quantity: 0, food_category: 'Baked', ...past },
  { ...foodFixture, food_name: 'Rice', quantity: 5, ...open },
  { ...foodFixture, food_name: 'Ad', quantity: 0, hidden_reason: 'No food.' },
];

it.each<[query: string, names: string[]]>([
  ['', ['Soup', 'pie', 'Éclair', 'Bun', 'Rice', 'Ad']],
  ['sort=name', ['Ad', 'Bun', 'Éclair', 'pie', 'Rice', 'Soup']],
  ['sort=category', ['Bun', 'pie', 'Ad', 'Rice', 'Soup', 'Éclair']],
  ['sort=fewest', ['pie', 'Bun', 'Ad', 'Soup', 'Rice', 'Éclair']],
  ['state=on-offer', ['Soup', 'Rice']],
  ['state=sold-out', ['pie', 'Bun']],
  ['state=closed', ['Éclair']],
  ['state=hidden', ['Ad']],
  ['state=sold-out&sort=name&search=U', ['Bun']],
  ['state=toString&sort=constructor&search=soup', ['Soup']],
])('selectFoods returns, for the URL parameters “%s”, %j', (query, names) => {
  const params = myFoodsUrlFormat.parse(new URLSearchParams(query));
  expect(selectFoods(foods, params, NOW).map(({ food_name }) => food_name)).toEqual(names);
});

it.each([
  [foods, 24, '6 dishes, 2 sold out, 24 new orders'],
  [foods.slice(0, 1), 1, '1 dish, 0 sold out, 1 new order'],
  [foods, undefined, '6 dishes, 2 sold out'],
])('summarizeFoods counts dishes, and orders if their number is known (case %#)', (...args) => {
  const [listed, newOrders, text] = args;
  expect(summarizeFoods(listed, newOrders, NOW)).toBe(text);
});

it.each([
  [41, false, '41 meals this week'],
  [1, false, '1 meal this week'],
  [1204, true, 'At least 1,204 meals this week'],
])('describeMeals counts %s portions (minimum: %s) as “%s”', (portions, is_minimum, text) => {
  expect(describeMeals({ portions, is_minimum })).toBe(text);
});
