import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the timer of a toast also runs while the pointer is over the toast', async () => {
  // The import renders the container of the toasts. `act` waits for it, and for the toast.
  const { renderToast } = await act(() => import('./toaster'));
  await act(() => {
    renderToast('error', 'It failed.', 5000, undefined);
    return Promise.resolve();
  });
  const toast = screen.getByRole('alert');
  fireEvent.animationEnd(toast);
  fireEvent.mouseEnter(toast);
  const timer = screen.getByRole('progressbar', { hidden: true });
  expect(timer.style.animationPlayState).toBe('running');
});
