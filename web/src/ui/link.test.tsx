import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { prefetchPage } from '../lib/prefetch-page';
import { Link } from './link';

vi.mock('../lib/prefetch-page');

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(prefetchPage).mockReset();
  render(<Link to="/foods/soup">Soup</Link>, { wrapper: MemoryRouter });
});

it('Link prefetches the linked page when the user focuses the link', () => {
  fireEvent.focus(screen.getByRole('link'));
  act(() => void vi.runAllTimers());
  expect(prefetchPage).toHaveBeenCalledExactlyOnceWith('/foods/soup', 'code and data');
});
