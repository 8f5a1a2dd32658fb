import { describe, expect, it } from 'vitest';
import { FOODS_PATH, createFoodListPath, TOP_FOODS_PATH } from './food-list-path';

describe('the paths of the food lists', () => {
  it('are /foods and /top-foods if a list has no parameters', () => {
    expect([FOODS_PATH, TOP_FOODS_PATH]).toEqual(['/foods', '/top-foods']);
  });

  it('contain sortField before sortOrder, even if the caller passes sortOrder first', () => {
    expect(createFoodListPath({ sortOrder: 'desc', sortField: 'price' })).toBe(
      '/foods?sortField=price&sortOrder=desc',
    );
  });

  it('contain the parameters in a fixed order, and omit empty parameters', () => {
    expect(
      createFoodListPath({
        after: 'abc',
        limit: 24,
        without: ['nuts', 'milk', 'nuts'],
        inStock: 'true',
        category: 'Rice & Beans',
        search: 'jollof rice',
        sortOrder: 'asc',
        sortField: 'food_name',
      }),
    ).toBe(
      '/foods?sortField=food_name&sortOrder=asc&search=jollof+rice&category=Rice+%26+Beans&inStock=true&without=milk%2Cnuts&limit=24&after=abc',
    );
    expect(
      createFoodListPath({ sortField: 'price', sortOrder: 'asc', search: '', without: [] }),
    ).toBe('/foods?sortField=price&sortOrder=asc');
  });
});
