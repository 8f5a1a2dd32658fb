import { afterEach, describe, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import { renderToast } from './toaster';

vi.mock('./toaster', () => ({ renderToast: vi.fn() }));

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

describe('showToast', () => {
  it.each([
    ['five seconds', '/purchase/jollof-rice', 5000],
    ['three seconds on My Orders', '/my-orders', 3000],
  ])('shows a toast for %s', async (_duration, path, durationMs) => {
    history.replaceState(null, '', path);
    await showToast('success', 'Your order has been placed.');
    expect(renderToast).toHaveBeenLastCalledWith(
      'success',
      'Your order has been placed.',
      durationMs,
      undefined,
    );
  });

  it('shows the message with window.alert if the code of the toasts cannot be loaded', async () => {
    vi.stubGlobal('alert', vi.fn());
    vi.resetModules();
    vi.doMock('./toaster', () => {
      throw new Error('offline');
    });
    const { showToast: showReloadedToast } = await import('./toast');
    await showReloadedToast('error', 'An error occurred while placing your order.');
    expect(window.alert).toHaveBeenCalledWith('An error occurred while placing your order.');
    await showReloadedToast(
      'error',
      'An error occurred while placing your order.',
      undefined,
      'a1b2',
    );
    expect(window.alert).toHaveBeenCalledWith(
      'An error occurred while placing your order.\nReference a1b2',
    );
  });
});
