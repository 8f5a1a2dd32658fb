import { createMenuIndex } from '@potluck/functions/menu/menu-index';
import { verifyMenuPages } from '@potluck/functions/testing/verify-menu-pages';
import {
  createRandomNumberGenerator,
  createRandomMenuEntries,
} from '@potluck/functions/testing/random-menu';
import { expect, it } from 'vitest';

const QUERY_COUNT = 3_000;

it.each([100, 10_000, 100_000])(
  `the menu index of %i dishes returns the same pages as filtering and sorting all dishes for ${QUERY_COUNT} random queries`,
  { timeout: 1_800_000 },
  (dishCount) => {
    const random = createRandomNumberGenerator(dishCount);
    const entries = createRandomMenuEntries(random, dishCount);
    const index = createMenuIndex(entries);
    const { pageCount, wrongPages } = verifyMenuPages(random, index, entries, QUERY_COUNT);
    console.log(
      `${entries.size} dishes, ${QUERY_COUNT} random queries: ${wrongPages.length} of ${pageCount} pages are wrong`,
    );
    expect(wrongPages).toEqual([]);
    expect(pageCount).toBeGreaterThanOrEqual(QUERY_COUNT);
  },
);
