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
  return vi.unstubAllGlobals;
});

/** Opens the list, shows `count` items, and then leaves the document. */
async function leaveDocument(count: number): Promise<void> {
  const { saveShownCount } = await openDocument('navigate');
  saveShownCount(LIST, count);
}

it.each([
  [0, 24],
  [24, 24],
  [72, 72],
  [100, 120],
  [1000, 240],
])(
  'getFirstPageLimit for a list that showed %d items before a reload returns %d',
  async (count, limit) => {
    await leaveDocument(count);
    const { getFirstPageLimit } = await openDocument('reload');
    expect(getFirstPageLimit(LIST)).toBe(limit);
    expect(getFirstPageLimit('/foods')).toBe(24);
  },
);

it.each(['navigate', 'back_forward'])(
  'getFirstPageLimit returns 24 after a navigation of the type %s',
  async (type) => {
    await leaveDocument(100);
    const { getFirstPageLimit } = await openDocument(type);
    expect(getFirstPageLimit(LIST)).toBe(24);
  },
);

it('getFirstPageLimit returns the same limit while the document is open, even if the number of shown items changes', async () => {
  await leaveDocument(100);
  const { getFirstPageLimit, saveShownCount } = await openDocument('reload');
  expect(getFirstPageLimit(LIST)).toBe(120);
  saveShownCount(LIST, 24);
  expect(getFirstPageLimit(LIST)).toBe(120);
});
