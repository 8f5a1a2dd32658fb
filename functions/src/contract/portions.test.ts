import { expect, it } from 'vitest';
import { countPortions } from './order';

it('countPortions adds up the portions of a dish, and lists the dish with the most portions first', () => {
  expect(
    countPortions([
      { foodId: 'soup', food_name: 'Soup', purchase_quantity: 2 },
      { foodId: 'rice', food_name: 'Rice', purchase_quantity: 4 },
      { foodId: 'soup', food_name: 'Soup', purchase_quantity: 3 },
    ]),
  ).toEqual([
    { foodId: 'soup', food_name: 'Soup', portions: 5 },
    { foodId: 'rice', food_name: 'Rice', portions: 4 },
  ]);
});

it('countPortions sorts dishes with equally many portions by name', () => {
  const orders = ['Soup', 'Bread', 'Rice'].map((food_name) => ({
    foodId: food_name,
    food_name,
    purchase_quantity: 1,
  }));
  expect(countPortions(orders).map(({ food_name }) => food_name)).toEqual([
    'Bread',
    'Rice',
    'Soup',
  ]);
});

it('countPortions counts the portions of a dish separately for each name of the dish in the orders', () => {
  expect(
    countPortions([
      { foodId: 'soup', food_name: 'Soup', purchase_quantity: 1 },
      { foodId: 'soup', food_name: 'Old Soup', purchase_quantity: 2 },
    ]),
  ).toEqual([
    { foodId: 'soup', food_name: 'Old Soup', portions: 2 },
    { foodId: 'soup', food_name: 'Soup', portions: 1 },
  ]);
});

it('countPortions returns an empty list for no orders', () => {
  expect(countPortions([])).toEqual([]);
});
