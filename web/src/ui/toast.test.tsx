import { expect, it, vi } from 'vitest';
import { showToast } from './toast';
import { renderToast } from './toaster';

vi.mock('./toaster', () => ({ renderToast: vi.fn() }));

it.each([
  ['/purchase/jollof-rice', 5000],
  ['/my-orders', 3000],
])('showToast on %s shows a toast for %d ms', async (path, durationMs) => {
  history.replaceState(null, '', path);
  await showToast('success', 'Done.');
  expect(renderToast).toHaveBeenLastCalledWith('success', 'Done.', durationMs, undefined);
});

it('showToast shows the message with window.alert if the code of the toasts cannot be loaded', async () => {
  vi.stubGlobal('alert', vi.fn());
  vi.resetModules();
  vi.doMock('./toaster', () => {
    throw new Error('offline');
  });
  const { showToast: showReloadedToast } = await import('./toast');
  await showReloadedToast('error', 'It failed.');
  expect(window.alert).toHaveBeenLastCalledWith('It failed.');
});
