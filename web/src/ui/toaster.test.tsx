import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderToast } from './toaster';

it('the timer of a toast also runs while the pointer is over the toast', async () => {
  act(() => renderToast('error', 'It failed.', 5000, undefined));
  const toast = await screen.findByRole('alert');
  fireEvent.animationEnd(toast);
  fireEvent.mouseEnter(toast);
  const timer = screen.getByRole('progressbar', { hidden: true });
  expect(timer.style.animationPlayState).toBe('running');
});
