import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptLoadError } from './script-load-error';
import { loadCode, preloadCode } from './load-code';

const loaded = { default: 'page' };
const importModule = vi.fn<() => Promise<typeof loaded>>();

function finishedRequests(requests: { name: string; responseStatus: number }[]): void {
  const entries = requests as unknown as PerformanceEntryList;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((url) =>
    entries.filter(({ name }) => name === url),
  );
}

beforeEach(() => {
  importModule.mockReset().mockResolvedValue(loaded);
  finishedRequests([]);
});

afterEach(() => {
  document.head.innerHTML = '';
});

describe('loadCode', () => {
  it('returns the module if the import succeeds', async () => {
    expect(await loadCode(importModule)).toBe(loaded);
  });

  it('rejects with a ScriptLoadError without the script URL if the import fails', async () => {
    const cause = new TypeError('Failed to fetch https://potluck.test/assets/about-page.js');
    importModule.mockRejectedValue(cause);
    const error = await loadCode(importModule).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ScriptLoadError);
    expect(error).toMatchObject({ cause });
    expect(String(error)).not.toMatch(/assets|\.js/);
    expect(importModule).toHaveBeenCalledOnce();
  });

  it('bypasses the HTTP cache to request the assets that returned 404, and then imports the module again', async () => {
    finishedRequests([
      { name: 'https://potluck.test/assets/about-page.js', responseStatus: 404 },
      { name: 'https://potluck.test/assets/start.js', responseStatus: 200 },
      { name: 'https://potluck.test/api/foods', responseStatus: 503 },
    ]);
    const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    importModule.mockRejectedValueOnce(new TypeError('404'));
    expect(await loadCode(importModule)).toBe(loaded);
    expect(request.mock.calls).toEqual([
      ['https://potluck.test/assets/about-page.js', { cache: 'reload' }],
    ]);
  });

  it('requests a stylesheet that failed to load again before it imports the module again', async () => {
    const href = 'https://potluck.test/assets/toaster.css';
    importModule.mockRejectedValueOnce(new Error('Unable to preload CSS'));
    await expect(loadCode(importModule)).rejects.toThrow(ScriptLoadError);
    importModule.mockClear();

    document.head.innerHTML = `<link rel="stylesheet" href="${href}">`;
    const failed = document.querySelector('link');
    finishedRequests([{ name: href, responseStatus: 0 }]);
    const loading = loadCode(importModule);
    const again = document.querySelector('link');
    expect(again).not.toBe(failed);
    expect(again?.href).toBe(href);
    expect(importModule).not.toHaveBeenCalled();
    again?.dispatchEvent(new Event('load'));
    expect(await loading).toBe(loaded);

    const failing = loadCode(importModule);
    document.querySelector('link')?.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow(ScriptLoadError);
  });
});

describe('preloadCode', () => {
  it('loads the code again when the browser goes online after a failure', async () => {
    importModule.mockRejectedValueOnce(new ScriptLoadError('offline'));
    preloadCode(importModule);
    await Promise.resolve();
    await waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(importModule).toHaveBeenCalledTimes(2);
    });
    dispatchEvent(new Event('online'));
    expect(importModule).toHaveBeenCalledTimes(2);
  });
});
