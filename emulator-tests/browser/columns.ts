import type { Locator } from '@playwright/test';

/** How many of them stand in the first row. */
export async function columnsOf(cards: Locator): Promise<number> {
  const tops = await cards.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}
