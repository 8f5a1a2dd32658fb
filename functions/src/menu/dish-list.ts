import { NAME_TERMINATOR, toSearchName, type MenuDish } from './menu-dish';

/**
 * A list of sorted dishes. Searches scan `searchText` and filters scan `traits`, because reading 100,000
 * dish objects takes longer.
 */
export interface DishList {
  dishes: readonly MenuDish[];
  /** The result of `encodeDishTraits` for each dish, in the order of `dishes`. */
  traits: Uint32Array;
  /** The result of {@link getSearchText}. Undefined until the first search. */
  searchText?: SearchText | undefined;
}

export interface SearchText {
  /** The search names of all dishes, each followed by {@link NAME_TERMINATOR}. */
  text: string;
  /** The index in `text` at which each name begins. The last item is the length of `text`. */
  offsets: Uint32Array;
}

/** A part of a list: the dishes from the index `start` to the index before `end`. */
export interface DishRange {
  list: DishList;
  start: number;
  end: number;
}

export function createDishList(dishes: readonly MenuDish[]): DishList {
  return { dishes, traits: new Uint32Array(dishes.map((dish) => dish.traits)) };
}

/**
 * Returns the text that a search in this list scans. Creates the text in the first call, because that takes
 * 0.1 s for 100,000 dishes. A new API instance can send the first page of the menu without the text.
 */
export function getSearchText(list: DishList): SearchText {
  list.searchText ??= createSearchText(list.dishes);
  return list.searchText;
}

function createSearchText(dishes: readonly MenuDish[]): SearchText {
  const offsets = new Uint32Array(dishes.length + 1);
  const names: string[] = [];
  let length = 0;
  for (const dish of dishes) {
    const name = toSearchName(dish.name);
    length += name.length + NAME_TERMINATOR.length;
    offsets[names.push(name)] = length;
  }
  // `join` adds `NAME_TERMINATOR` only between two items. The empty item makes it add one after the last name.
  names.push('');
  return { text: names.join(NAME_TERMINATOR), offsets };
}

/**
 * Returns a list with the dishes of all ranges. Copies the arrays of the lists, and does not read the dishes.
 * If one of the lists has a search text, the new list has one too.
 */
export function joinDishRanges(ranges: readonly DishRange[]): DishList {
  const size = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const dishes: MenuDish[] = [];
  const traits = new Uint32Array(size);
  for (const { list, start, end } of ranges) {
    traits.set(list.traits.subarray(start, end), dishes.length);
    for (const dish of list.dishes.slice(start, end)) dishes.push(dish);
  }
  const isSearched = ranges.some(({ list }) => list.searchText);
  return { dishes, traits, searchText: isSearched ? joinSearchTexts(ranges, size) : undefined };
}

function joinSearchTexts(ranges: readonly DishRange[], size: number): SearchText {
  const offsets = new Uint32Array(size + 1);
  const texts: string[] = [];
  let length = 0;
  let index = 0;
  for (const { list, start, end } of ranges) {
    const source = getSearchText(list);
    const textStart = source.offsets[start] ?? 0;
    texts.push(source.text.slice(textStart, source.offsets[end]));
    for (const offset of source.offsets.subarray(start + 1, end + 1)) {
      index += 1;
      offsets[index] = offset - textStart + length;
    }
    length = offsets[index] ?? 0;
  }
  return { text: texts.join(''), offsets };
}
