import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCESS_TOKEN_STORAGE_KEY } from './lib/browser-storage';
import { startOfflinePage } from './offline-page';

const openDocument = vi.fn();
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  const listeners = new AbortController();
  onTestFinished(() => listeners.abort());
  openDocument.mockReset();
  request.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', request);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    add(type, listener as EventListener, { signal: listeners.signal });
  });
  document.body.innerHTML =
    '<p id="status" role="status"></p><button id="retry">Try again</button><a id="orders" href="/my-orders" hidden>My Orders</a>';
});

describe('The offline page', () => {
  it('opens the requested document when the network is available again, but not before the server responds', async () => {
    startOfflinePage(openDocument);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => request).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(openDocument).not.toHaveBeenCalled();
    request.mockResolvedValue(new Response());
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => openDocument).toHaveBeenCalledTimes(1);
  });

  it('checks the network every 5 s, because browsers do not always report a new network', async () => {
    startOfflinePage(openDocument);
    request.mockResolvedValue(new Response());
    await vi.advanceTimersByTimeAsync(4999);
    expect(request).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(openDocument).toHaveBeenCalledTimes(1);
  });

  it('links to My Orders only for signed-in users, and uses the theme that the user has chosen', () => {
    startOfflinePage(openDocument);
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
    localStorage.setItem(ACCESS_TOKEN_STORAGE_KEY, 'token');
    localStorage.setItem('theme', 'dark');
    startOfflinePage(openDocument);
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeTruthy();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
