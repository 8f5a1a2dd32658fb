import type { FoodSort } from '../contract/food';
import { groupBy } from '../contract/group-by';
import type { MenuDish, MenuPosition } from './menu-dish';

/** Returns a negative number if the first dish is before the second one. */
export type MenuPositionComparator = (first: MenuPosition, second: MenuPosition) => number;

/**
 * The sort order of the dish list that every menu index contains. The lists in other sort orders are
 * created from this list.
 */
export const NAME_SORT_ORDER: FoodSort = { sortField: 'food_name', sortOrder: 'asc' };

/**
 * Returns the function that compares dishes by a sort order. It sorts them like a Firestore query with
 * the same sort order.
 */
export function createMenuPositionComparator({
  sortField,
  sortOrder,
}: FoodSort): MenuPositionComparator {
  const direction = sortOrder === 'asc' ? 1 : -1;
  if (sortField === 'food_name') {
    return (first, second) => direction * compareNames(first, second);
  }
  return (first, second) => direction * (first.price - second.price) || compareNames(first, second);
}

function compareNames(first: MenuPosition, second: MenuPosition): number {
  return compareTexts(first.nameKey, second.nameKey) || compareTexts(first.id, second.id);
}

export function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/**
 * Returns the dishes, sorted by name. Sorting the dishes with the same first two letters separately needs
 * 160 ms of CPU time for 100,000 dishes. Sorting all dishes together needs 220 ms.
 */
export function sortByName(dishes: readonly MenuDish[]): MenuDish[] {
  const groups = groupBy(dishes, ({ nameKey }) => nameKey.slice(0, 2));
  return [...groups].sort(compareKeys).flatMap(([, group]) => group.sort(compareNames));
}

/**
 * Returns the dishes, sorted by price and then by name. `byName` must be sorted by name. The function
 * groups the dishes by price, which takes a fraction of the time of a sort.
 */
export function sortByPrice(
  byName: readonly MenuDish[],
  sortOrder: FoodSort['sortOrder'],
): MenuDish[] {
  const groups = [...groupBy(byName, ({ price }) => price)].sort(compareKeys);
  if (sortOrder === 'desc') groups.reverse();
  return groups.flatMap(([, group]) => group);
}

const compareKeys = <Key extends string | number>(
  [first]: [Key, unknown],
  [second]: [Key, unknown],
) => (first < second ? -1 : 1);

/** Returns the index of the first item of a sorted list that is after `value`. */
export function findInsertionIndex(
  sorted: readonly MenuPosition[],
  value: MenuPosition,
  compare: MenuPositionComparator,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item && compare(item, value) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
