import { beforeEach, expect, it, vi } from 'vitest';

const LIST = '/foods?category=Rice';

/** Simulates that the browser opens a new document, and returns the module of this document. */
function openDocument(type: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ]);
  vi.resetModules();
  return import('./shown-count');
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it.each([
  ['reload', 0, 24],
  ['reload', 24, 24],
  ['reload', 72, 72],
  ['reload', 100, 120],
  ['reload', 1000, 240],
  ['navigate', 100, 24],
  ['back_forward', 100, 24],
])('getFirstPageLimit after a %s to a list of %d items stays %d', async (type, count, limit) => {
  const previous = await openDocument('navigate');
  previous.saveShownCount(LIST, count);
  const { getFirstPageLimit, saveShownCount } = await openDocument(type);
  expect(getFirstPageLimit(LIST)).toBe(limit);
  expect(getFirstPageLimit('/foods')).toBe(24);
  saveShownCount(LIST, 48);
  expect(getFirstPageLimit(LIST)).toBe(limit);
});
