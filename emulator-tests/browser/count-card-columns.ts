import type { Locator } from '@playwright/test';

/** Returns the number of columns of a grid of cards, which is the number of cards in its first row. */
export async function countCardColumns(cards: Locator): Promise<number> {
  const tops = await cards.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}
