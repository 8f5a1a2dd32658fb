import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const navigation = { type: 'reload', name: 'https://potluck.test/my-orders' };

/** Imports a new instance of the module, as if a navigation of the given type had loaded the document. */
async function loadModule(type: string, path = '/my-orders') {
  vi.resetModules();
  navigation.type = type;
  navigation.name = `https://potluck.test${path}`;
  history.replaceState(null, '', path);
  return import('./first-page');
}

beforeEach(() => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    navigation as unknown as PerformanceEntry,
  ]);
});

/** Renders a list with `count` items, and simulates that the browser leaves the document. */
async function leaveList(count: number, path = '/my-orders') {
  const { useSaveShownCount } = await loadModule('navigate', path);
  function List() {
    useSaveShownCount(path, count);
    return null;
  }
  const { unmount } = render(<List />);
  dispatchEvent(new Event('pagehide'));
  unmount();
}

describe('createFirstPageLimitQuery', () => {
  it('returns a limit of 24 if the page was not reloaded', async () => {
    await leaveList(72);
    const { createFirstPageLimitQuery } = await loadModule('navigate');
    expect(createFirstPageLimitQuery('/my-orders')).toBe('limit=24');
  });

  it.each([
    [10, 24],
    [24, 24],
    [72, 72],
    [240, 240],
    [500, 240],
  ])(
    'for a list that showed %d items before a reload, returns a limit of %d',
    async (count, limit) => {
      await leaveList(count);
      const { createFirstPageLimitQuery } = await loadModule('reload');
      expect(createFirstPageLimitQuery('/my-orders')).toBe(`limit=${limit}`);
    },
  );

  it('returns a limit of 24 for another list than the saved one, and after a reload of another page', async () => {
    await leaveList(72);
    const { createFirstPageLimitQuery } = await loadModule('reload');
    expect(createFirstPageLimitQuery('/my-foods')).toBe('limit=24');
    const other = await loadModule('reload', '/about');
    expect(other.createFirstPageLimitQuery('/my-orders')).toBe('limit=24');
  });

  it.each([
    ['no JSON', '{"pathname"'],
    ['no list', 'null'],
    ['a count that is no integer', '{"pathname":"/my-orders","list":"/my-orders","count":"many"}'],
  ])('returns a limit of 24 after a reload if the stored text contains %s', async (_what, text) => {
    await leaveList(72);
    const [key = ''] = Object.keys(sessionStorage);
    sessionStorage.setItem(key, text);
    const { createFirstPageLimitQuery } = await loadModule('reload');
    expect(createFirstPageLimitQuery('/my-orders')).toBe('limit=24');
  });

  it('returns the same limit while the document is open', async () => {
    await leaveList(72);
    const { createFirstPageLimitQuery } = await loadModule('reload');
    expect(createFirstPageLimitQuery('/my-orders')).toBe('limit=72');
    sessionStorage.clear();
    expect(createFirstPageLimitQuery('/my-orders')).toBe('limit=72');
  });
});
