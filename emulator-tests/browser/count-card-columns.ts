import type { Locator } from '@playwright/test';

/** Returns the number of columns. It equals the number of cards in the first row. */
export async function countCardColumns(cards: Locator): Promise<number> {
  const tops = await cards.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}
