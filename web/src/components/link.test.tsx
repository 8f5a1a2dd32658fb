import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchPage } from '../lib/prefetch-page';
import { Link } from './link';

vi.mock('../lib/prefetch-page');

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(prefetchPage).mockReset();
  render(<Link to="/foods/soup">Soup</Link>, { wrapper: MemoryRouter });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Focuses the link. `isVisible` is true if the focus comes from the keyboard. */
function focusLink(isVisible: boolean): void {
  const link = screen.getByRole('link');
  vi.spyOn(link, 'matches').mockReturnValue(isVisible);
  fireEvent.focus(link);
  act(() => {
    vi.runAllTimers();
  });
}

it('Link prefetches the linked page when the user focuses the link', () => {
  focusLink(true);
  expect(prefetchPage).toHaveBeenCalledExactlyOnceWith('/foods/soup', 'code and data');
});

it('Link does not prefetch the linked page when a script focuses the link after a back navigation', () => {
  focusLink(false);
  expect(prefetchPage).not.toHaveBeenCalled();
});
