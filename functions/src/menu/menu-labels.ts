import { toNameSortKey } from '../contract/fields';
import type { FoodArea, FoodCategory } from '../contract/food';
import { groupBy } from '../contract/values';

const MAX_AREAS = 200;

/** The keys are equal for labels that differ only in case, accents, or spaces. */
export interface LabeledDish {
  category: string;
  categoryKey: string;
  area: string | undefined;
  areaKey: string | undefined;
  cell: string | undefined;
}

/** Returns the categories with the number of their dishes, sorted by name. The most frequent spelling is the name. */
export function countCategories(dishes: readonly LabeledDish[]): FoodCategory[] {
  return Array.from(groupBy(dishes, ({ categoryKey }) => categoryKey).values(), (group) => {
    const [name = ''] = sortByFrequency(group.map(({ category }) => category));
    return { name, count: group.length };
  }).sort(compareNames);
}

/** Returns the areas with the most dishes, sorted by name. The most frequent spelling and cell are the name and the cell. */
export function countAreas(dishes: readonly LabeledDish[]): FoodArea[] {
  return [...groupBy(dishes, ({ areaKey }) => areaKey)]
    .filter(([key]) => key !== undefined)
    .map(([, group]) => {
      const [name = ''] = sortByFrequency(group.flatMap(({ area }) => area ?? []));
      const [cell] = sortByFrequency(group.flatMap(({ cell: one }) => one ?? []));
      return { name, ...(cell !== undefined && { cell }), count: group.length };
    })
    .sort((first, second) => second.count - first.count || compareNames(first, second))
    .slice(0, MAX_AREAS)
    .sort(compareNames);
}

function sortByFrequency(texts: readonly string[]): string[] {
  return [...groupBy(texts, (text) => text)]
    .map(([name, { length: count }]) => ({ name, count }))
    .sort((first, second) => second.count - first.count || compareNames(first, second))
    .map(({ name }) => name);
}

function compareNames({ name: first }: { name: string }, { name: second }: { name: string }) {
  return compareTexts(toNameSortKey(first), toNameSortKey(second)) || compareTexts(first, second);
}

export function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
