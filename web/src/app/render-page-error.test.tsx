import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PageLoadError, renderPageError } from './render-page-error';

function renderError(error: Error) {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const page = renderPageError({ error, resetErrorBoundary: () => undefined });
  render(<main>{page}</main>, { wrapper: MemoryRouter });
}

it('renderPageError returns a page for a rendering error, whose heading takes the focus, and which does not show the message of the error', async () => {
  renderError(new Error("Failed to execute 'insertBefore' on 'Node'"));
  const heading = screen.getByRole('heading', { level: 1, name: 'Something went wrong' });
  expect(screen.getByRole('alert').contains(heading)).toBe(true);
  expect(document.title).toBe('Something went wrong · Potluck');
  expect(document.body.textContent).not.toMatch(/404|insertBefore/);
  const home = screen.getByRole('link', { name: 'Return to Homepage' });
  expect(home.getAttribute('href')).toBe('/');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('renderPageError returns the not-found page without the URL of a script if the code of a page cannot be loaded', () => {
  const url = 'https://potluck.test/assets/about-page-1a2b3c.js';
  renderError(new PageLoadError(new TypeError(`Failed to fetch module: ${url}`)));
  expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
  expect(document.body.textContent).toContain('This page could not be loaded.');
  expect(document.body.textContent).not.toMatch(/module|assets|\.js/);
  // If a search engine cannot load a script of a page, it renders the not-found page. With a `noindex` tag, it
  // would then remove the requested page from its results.
  expect(document.querySelector('meta[name=robots]')).toBeNull();
});
