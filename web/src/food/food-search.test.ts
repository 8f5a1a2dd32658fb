import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { expect, it } from 'vitest';
import { filterFoods } from './food-search';

const names = ['Party Jollof Rice', 'Tiramisu\u0300', '100% Rye'];

it.each([
  ['', names],
  ['RICE', ['Party Jollof Rice']],
  ['jollof r', ['Party Jollof Rice']],
  [' rice ', ['Party Jollof Rice']],
  ['tiramis\u00f9', ['Tiramisu\u0300']],
  ['su\u0300', ['Tiramisu\u0300']],
  ['%', ['100% Rye']],
  ['.*', []],
  ['pizza', []],
])('filterFoods with the search text %j returns the foods %j', (search, found) => {
  const foods = names.map((food_name) => ({ ...foodFixture, food_name }));
  expect(filterFoods(foods, search).map(({ food_name }) => food_name)).toEqual(found);
});
