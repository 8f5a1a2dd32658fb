import { NAME_END, type MenuDish } from './menu-dish';

/**
 * Sorted dishes. Searches and filters use the text and the array of numbers, because reading 100,000
 * objects takes longer.
 */
export interface DishList {
  dishes: readonly MenuDish[];
  /** The traits of each dish. */
  traits: Uint32Array;
  /** The search names of all dishes, each followed by {@link NAME_END}. */
  text: string;
  /** The offset of each name in the text, and the length of the text as the last item. */
  offsets: Uint32Array;
}

/** A part of a list: the dishes from the index `start` to the index before `end`. */
export interface DishRange {
  list: DishList;
  start: number;
  end: number;
}

export function createDishList(dishes: readonly MenuDish[]): DishList {
  const traits = new Uint32Array(dishes.length);
  const offsets = new Uint32Array(dishes.length + 1);
  const names: string[] = [];
  let length = 0;
  for (const dish of dishes) {
    const index = names.push(dish.searchName) - 1;
    traits[index] = dish.traits;
    length += dish.searchName.length + NAME_END.length;
    offsets[index + 1] = length;
  }
  // The empty last item adds the end of the last name.
  names.push('');
  return { dishes, traits, text: names.join(NAME_END), offsets };
}

/** Returns the dishes of all ranges as one list. Copies the arrays, and does not read the dishes. */
export function joinRanges(ranges: readonly DishRange[]): DishList {
  const size = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const dishes: MenuDish[] = [];
  const traits = new Uint32Array(size);
  const offsets = new Uint32Array(size + 1);
  const texts: string[] = [];
  let length = 0;
  for (const { list, start, end } of ranges) {
    const textStart = list.offsets[start] ?? 0;
    texts.push(list.text.slice(textStart, list.offsets[end]));
    traits.set(list.traits.subarray(start, end), dishes.length);
    let offsetIndex = dishes.length;
    for (const offset of list.offsets.subarray(start + 1, end + 1)) {
      offsetIndex += 1;
      offsets[offsetIndex] = offset - textStart + length;
    }
    for (const dish of list.dishes.slice(start, end)) dishes.push(dish);
    length = offsets[dishes.length] ?? 0;
  }
  return { dishes, traits, text: texts.join(''), offsets };
}
