/** The maximum number of edits between the search text and a part of a name. */
const MAX_EDITS = 2;
/** A text with fewer characters per edit would be similar to most names. */
const MIN_CHARACTERS_PER_EDIT = 3;
/** The comparison uses one bit of a 32-bit integer for each character, so it ignores the rest of a long text. */
const MAX_PATTERN_LENGTH = 31;
/** Limits the CPU time of a search whose letters occur in most names to some milliseconds. */
const MAX_COMPARED_CHARACTERS = 80_000;

const SPACE = 32;

/** Returns the letters of ` ${text}` as a set of 32 bits. Letters can share a bit. */
export function collectLetters(text: string): number {
  let letters = 1;
  for (let index = 0; index < text.length; index += 1)
    letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/** Returns the writing systems of a text as a set of 32 bits: the blocks of 32 characters. Blocks can share a bit. */
export function collectBlocks(text: string): number {
  let blocks = 0;
  for (let index = 0; index < text.length; index += 1)
    blocks |= 1 << ((text.charCodeAt(index) >> 5) & 31);
  return blocks;
}

export function hasMoreBits(bits: number, max: number): boolean {
  let rest = bits;
  for (let count = 0; rest !== 0 && count < max; count += 1) rest &= rest - 1;
  return rest !== 0;
}

/** Returns the letters of a search text, and how many of them may be missing in a similar name. */
export function describeSimilarNames(search: string): { letters: number; maxMissing: number } {
  return {
    letters: collectLetters(search.slice(0, MAX_PATTERN_LENGTH - 1)),
    // Each missing letter needs an edit.
    maxMissing: Math.min(MAX_EDITS, Math.floor(search.length / MIN_CHARACTERS_PER_EDIT)),
  };
}

/**
 * Returns the dish whose name has the words most similar to a search text that no name contains, or undefined if each
 * name needs more than two edits. Of equally similar dishes, returns the one with the shortest name. Both texts are
 * normalized for the search, and `letters` is the result of {@link collectLetters}.
 */
export function findSimilarDish<Dish extends { searchName: string; letters: number }>(
  dishes: Iterable<Dish>,
  search: string,
): Dish | undefined {
  // With a space before both texts, a similar part in the middle of a word needs one more edit.
  const countEdits = createEditCounter(` ${search}`.slice(0, MAX_PATTERN_LENGTH));
  const { letters, maxMissing } = describeSimilarNames(search);
  let edits = maxMissing;
  let similar: Dish | undefined;
  let compared = 0;
  for (const dish of edits > 0 ? dishes : []) {
    if (hasMoreBits(letters & ~dish.letters, edits)) continue;
    compared += dish.searchName.length;
    if (compared > MAX_COMPARED_CHARACTERS) break;
    const needed = countEdits(dish.searchName);
    const isShorter = !similar || dish.searchName.length < similar.searchName.length;
    if (needed < edits || (needed === edits && isShorter)) {
      edits = needed;
      similar = dish;
    }
  }
  return similar;
}

/**
 * Returns a function that counts the edits (insertions, deletions, and replacements) between the pattern and the most
 * similar part of ` ${text}`. It is the algorithm of Myers: each bit states whether the count changes at a character of
 * the pattern, so one step of the loop compares a character of the text with the complete pattern.
 */
function createEditCounter(pattern: string): (text: string) => number {
  const positions = new Uint32Array(0x1_0000);
  for (let index = 0; index < pattern.length; index += 1) {
    const code = pattern.charCodeAt(index);
    positions[code] = (positions[code] ?? 0) | (1 << index);
  }
  const lastBit = 1 << (pattern.length - 1);
  return (text) => {
    let increases = -1;
    let decreases = 0;
    let edits = pattern.length;
    let fewest = edits;
    for (let index = -1; index < text.length; index += 1) {
      const equal = positions[index < 0 ? SPACE : text.charCodeAt(index)] ?? 0;
      const carried = equal | decreases;
      const same = (((equal & increases) + increases) ^ increases) | equal;
      const rowIncreases = decreases | ~(same | increases);
      const rowDecreases = increases & same;
      if (rowIncreases & lastBit) edits += 1;
      else if (rowDecreases & lastBit) edits -= 1;
      if (edits < fewest) fewest = edits;
      increases = (rowDecreases << 1) | ~(carried | (rowIncreases << 1));
      decreases = (rowIncreases << 1) & carried;
    }
    return fewest;
  };
}
