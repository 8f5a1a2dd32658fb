import { type Allergen, allergenNames } from '../contract/allergens';
import { type Diet, dietNames, suitsDiet } from '../contract/diets';
import { toNameSortKey } from '../contract/fields';
import type { Food } from '../contract/food';
import { type Position, locateCell } from '../contract/geohash';
import { normalizeForSearch, toLabelKey } from '../contract/search-text';
import type { MenuEntry, MenuWindow } from '../firestore/collections';
import { collectLetters } from './find-similar-dish';
import type { LabeledDish } from './menu-labels';
import { parseMenuRating } from './ratings';

export const MINUTE_MS = 60_000;
/** The largest integer of 32 bits. */
const MAX_INTEGER = 0x7fff_ffff;

/** The values that determine the position of a dish in the sort orders by name, by price, and by rating. */
export interface MenuPosition {
  price: number;
  /** The average of the reviews, or 0 if the dish has too few of them. */
  average: number;
  nameKey: string;
  id: string;
}

/**
 * A menu entry in the memory of an API instance, prepared for sorting and searching. Each dish has all properties in the
 * same order, because V8 reads properties that only some objects have several times as slowly.
 */
export interface MenuDish extends MenuPosition, LabeledDish {
  name: string;
  searchName: string;
  letters: number;
  /** The number of the cell in {@link Cells}, or -1 without a cell. */
  cellNumber: number;
  /**
   * The end of the time for orders for the last pickup window, in minutes since the epoch, or 0 if the dish is sold out.
   * It is {@link MAX_INTEGER} without windows.
   */
  orderableUntil: number;
  /**
   * The fields `day` and `closes` of each {@link MenuWindow}, one after the other. Objects would be three times as slow.
   */
  windows: readonly number[] | undefined;
  /** The days of the windows, as bits. Days can share a bit, so this only excludes most dishes fast. */
  dayBits: number;
  /** The diets that the dish suits and the allergens that it does not contain, as the bits of {@link toClaimBits}. */
  claimBits: number;
  cook: string | undefined;
  /** The time of the newest offer, in seconds since the epoch. V8 stores such small numbers without a box. */
  offered: number;
  rating: Food['rating'];
}

/** The centers of all cells of the menu, by number. Cells are only added. */
export interface Cells {
  numbers: Map<string, number>;
  centers: Position[];
}

function getCellNumber({ numbers, centers }: Cells, cell: string): number {
  const number = numbers.get(cell) ?? centers.push(locateCell(cell)) - 1;
  numbers.set(cell, number);
  return number;
}

/** Returns a function that prepares menu entries. Equal keys are one string, because V8 compares them faster. */
export function createDishFactory(cells: Cells) {
  const getLabelKey = computeOnce(toLabelKey);
  const getCook = computeOnce((cook) => cook);
  const getClaimBits = computeOnce((key) => {
    const [diets, contained] = JSON.parse(key) as [string?, Allergen[]?];
    const own = diets?.split(',') as Diet[] | undefined;
    return toClaimBits(
      dietNames.filter((diet) => suitsDiet(own, diet)),
      contained && allergenNames.filter((allergen) => !contained.includes(allergen)),
    );
  });
  return ([id, entry]: readonly [string, MenuEntry]): MenuDish => {
    const { name, price, category, in_stock, allergens, diets, area, cell, windows } = entry;
    const { cook, offered = 0 } = entry;
    const rating = parseMenuRating(entry.rating);
    const searchName = normalizeForSearch(name);
    const parsedWindows = windows === undefined ? undefined : (JSON.parse(windows) as MenuWindow[]);
    const closings = parsedWindows?.map(({ closes }) => closes / MINUTE_MS) ?? [MAX_INTEGER];
    return {
      id,
      price,
      average: rating?.average ?? 0,
      nameKey: toNameSortKey(name),
      name,
      searchName,
      letters: collectLetters(searchName),
      category,
      categoryKey: getLabelKey(category),
      area,
      areaKey: area === undefined ? undefined : getLabelKey(area),
      cell,
      cellNumber: cell === undefined ? -1 : getCellNumber(cells, cell),
      // The site sets times in whole minutes. Seconds that an API client adds are ignored in the column of integers.
      orderableUntil: in_stock ? Math.max(...closings) : 0,
      dayBits: parsedWindows?.reduce((bits, { day }) => bits | (1 << day), 0) ?? 0,
      windows: parsedWindows?.flatMap(({ day, closes }) => [day, closes]),
      claimBits: getClaimBits(JSON.stringify([diets, allergens])),
      cook: cook === undefined ? undefined : getCook(cook),
      offered,
      rating,
    };
  };
}

const claims = ['declared', ...dietNames, ...allergenNames];

/** `absent` is undefined for a dish without a declaration, because it can contain any allergen. */
export function toClaimBits(diets: readonly Diet[], absent: readonly Allergen[] | undefined) {
  const claimed = [...diets, ...(absent ? ['declared', ...absent] : [])];
  return claimed.reduce((bits, claim) => bits | (1 << claims.indexOf(claim)), 0);
}

/** Returns a function that computes the result for each text only once. */
function computeOnce<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
