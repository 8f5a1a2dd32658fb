import type { FoodCategory } from '../contract/food-category';
import { toNameKey, type MenuDish } from './menu-dish';
import { compareTexts } from './menu-sort';

/** Returns the categories of the dishes, sorted by name without regard to case and accents. */
export function countCategories(dishes: readonly MenuDish[]): FoodCategory[] {
  const counts = new Map<string, number>();
  for (const { category } of dishes) counts.set(category, (counts.get(category) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => ({ name, count, key: toNameKey(name) }))
    .sort(
      (first, second) =>
        compareTexts(first.key, second.key) || compareTexts(first.name, second.name),
    )
    .map(({ name, count }) => ({ name, count }));
}
