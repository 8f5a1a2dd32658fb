import { describe, expect, it } from 'vitest';
import { FOODS_PATH, createFoodListPath, TOP_FOODS_PATH } from './food-list-path';

describe('the paths of the food lists', () => {
  it('are /foods and /top-foods if no sort order is given', () => {
    expect([FOODS_PATH, TOP_FOODS_PATH]).toEqual(['/foods', '/top-foods']);
  });

  it('contain sortField before sortOrder, even if the caller passes sortOrder first', () => {
    expect(createFoodListPath({ sortOrder: 'desc', sortField: 'price' })).toBe(
      '/foods?sortField=price&sortOrder=desc',
    );
  });
});
