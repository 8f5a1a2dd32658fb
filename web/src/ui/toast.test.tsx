import { afterEach, describe, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import { renderToast } from './toaster';

vi.mock('./toaster', () => ({ renderToast: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('showToast', () => {
  it('shows a toast for five seconds by default', async () => {
    await showToast('success', 'Your order has been placed.');
    const options = { durationMs: 5000, parent: document.body };
    expect(renderToast).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Your order has been placed.',
      options,
    );
  });

  it('shows the message with window.alert if the code of the toasts cannot be loaded', async () => {
    vi.stubGlobal('alert', vi.fn());
    vi.resetModules();
    vi.doMock('./toaster', () => {
      throw new Error('offline');
    });
    const { showErrorToast } = await import('./toast');
    await showErrorToast('An error occurred while placing your order.', undefined);
    expect(window.alert).toHaveBeenCalledWith('An error occurred while placing your order.');
    await showErrorToast('An error occurred while placing your order.', 'a1b2');
    expect(window.alert).toHaveBeenCalledWith(
      'An error occurred while placing your order.\nReference a1b2',
    );
  });
});
