import { expect, it } from 'vitest';
import { filterFoods } from './food-search';

const foods = [
  { food_name: 'Party Jollof Rice' },
  { food_name: 'Tiramisù' },
  { food_name: '100% Rye' },
];

it.each([
  ['', 3],
  ['RICE', 1],
  ['jollof r', 1],
  [' rice ', 1],
  ['%', 1],
  ['.*', 0],
  ['pizza', 0],
])('filterFoods with the search text %j finds %d of the three foods', (search, count) => {
  expect(filterFoods(foods, search)).toHaveLength(count);
});

it('filterFoods finds a name if its Unicode composition differs from the search text', () => {
  const decomposed = [{ food_name: 'Tiramisu\u0300' }, { food_name: 'Cre\u0301me' }];
  expect(filterFoods(foods, 'su\u0300')).toHaveLength(1);
  expect(filterFoods(decomposed, 'tiramis\u00f9')).toHaveLength(1);
});
