import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptLoadError } from '../lib/script-load-error';
import { loadCode } from '../lib/load-code';
import { showErrorToast, showToast } from './toast';

vi.mock('../lib/load-code');

const toaster = { renderToast: vi.fn() };

beforeEach(() => {
  toaster.renderToast.mockReset();
  vi.mocked(loadCode).mockReset().mockResolvedValue(toaster);
  vi.stubGlobal('alert', vi.fn());
  return vi.unstubAllGlobals;
});

describe('showToast', () => {
  it('shows a toast for five seconds by default', async () => {
    await showToast('success', 'Your order has been placed.');
    const options = { durationMs: 5000, parent: document.body };
    expect(toaster.renderToast).toHaveBeenCalledWith(
      'success',
      'Your order has been placed.',
      options,
    );
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('shows the message with window.alert if the code of the toasts cannot be loaded', async () => {
    vi.mocked(loadCode).mockRejectedValue(new ScriptLoadError('offline'));
    await showErrorToast('An error occurred while placing your order.', undefined);
    expect(window.alert).toHaveBeenCalledWith('An error occurred while placing your order.');
    await showErrorToast('An error occurred while placing your order.', 'a1b2');
    expect(window.alert).toHaveBeenCalledWith(
      'An error occurred while placing your order.\nReference a1b2',
    );
  });
});
