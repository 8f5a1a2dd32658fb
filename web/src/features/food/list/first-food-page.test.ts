import { MAX_PAGE_SIZE } from '@potluck/functions/contract/schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseFoodListUrlParams } from './food-list-url-params';

const params = parseFoodListUrlParams(new URLSearchParams('category=Rice'));
const otherParams = parseFoodListUrlParams(new URLSearchParams());

/** Simulates that the browser opens a new document, and returns the modules of this document. */
function openDocument(type: string, path = '/foods') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, name: `https://potluck.test${path}` } as PerformanceNavigationTiming,
  ]);
  vi.resetModules();
  vi.stubGlobal('location', new URL(path, 'https://potluck.test'));
  return Promise.all([import('./first-food-page'), import('../../../paged-list/shown-count')]);
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return vi.unstubAllGlobals;
});

/** Opens the list for `params`, shows `shownCount` dishes, and then leaves the page. */
async function leaveDocument(shownCount: number) {
  const [{ getFoodListName }, { saveShownCount }] = await openDocument('navigate');
  saveShownCount(getFoodListName(params), shownCount);
}

async function readLimitAfterReload(
  shownCount: number,
  type = 'reload',
  path = '/foods?category=Rice',
) {
  await leaveDocument(shownCount);
  const [{ createFirstFoodPagePath }] = await openDocument(type, path);
  return Number(createFirstFoodPagePath(params).split('limit=')[1]);
}

it.each([
  [0, 24],
  [24, 24],
  [72, 72],
  [100, 120],
  [240, 240],
  [1000, MAX_PAGE_SIZE],
])(
  'createFirstFoodPagePath after a reload with %d shown dishes requests %d dishes',
  async (shown, limit) => {
    expect(await readLimitAfterReload(shown)).toBe(limit);
  },
);

it.each([
  ['a navigation', 'navigate', '/foods?category=Rice'],
  ['a back navigation to the document', 'back_forward', '/foods?category=Rice'],
  ['a reload of another page', 'reload', '/foods/soup'],
])('createFirstFoodPagePath requests 24 dishes after %s', async (_name, type, path) => {
  expect(await readLimitAfterReload(100, type, path)).toBe(24);
});

it('createFirstFoodPagePath after a reload requests 24 dishes of a list that the page did not show before the reload', async () => {
  await leaveDocument(100);
  const [{ createFirstFoodPagePath }] = await openDocument('reload');
  expect(createFirstFoodPagePath(otherParams)).toContain('limit=24');
});

it('createFirstFoodPagePath returns the same path while the document is open, even if the number of shown dishes changes', async () => {
  await leaveDocument(100);
  const [{ createFirstFoodPagePath, getFoodListName }, { saveShownCount }] =
    await openDocument('reload');
  const path = createFirstFoodPagePath(params);
  saveShownCount(getFoodListName(params), 24);
  expect(createFirstFoodPagePath(params)).toBe(path);
});
