import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountContext } from '../account/account-provider';
import { createAccountContext } from '../account/account-fixtures';
import { Layout } from './layout';
import { PageLoadError } from './render-page-error';

let error: Error | undefined;

function BrokenPage() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && error) throw error;
  return <button onClick={() => setOpen(true)}>{isOpen ? 'Open' : 'Closed'}</button>;
}

const signedOut = createAccountContext({ status: 'signed-out' });

async function renderFailingPage(): Promise<void> {
  render(
    <AccountContext value={signedOut}>
      <MemoryRouter>
        <Routes>
          <Route element={<Layout />}>
            <Route path="/" element={<BrokenPage />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Closed' }));
}

beforeEach(() => {
  error = new Error("Failed to execute 'insertBefore' on 'Node'");
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

// React logs each caught error with `console.error`. Clears the recorded calls of its spy, because
// The set-up of the tests fails every test that logs an error.
afterEach(() => vi.mocked(console.error).mockClear());

describe('a page that throws a rendering error', () => {
  it('is replaced by the error page, whose heading takes the focus, between the navbar and the footer', async () => {
    await renderFailingPage();
    const alert = screen.getByRole('alert');
    const heading = screen.getByRole('heading', { level: 1, name: 'Something went wrong' });
    expect(alert.contains(heading)).toBe(true);
    expect(document.title).toBe('Something went wrong · Potluck');
    expect(document.body.textContent).not.toMatch(/404|insertBefore/);
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    const home = screen.getByRole('link', { name: 'Return to Homepage' });
    expect(home.getAttribute('href')).toBe('/');
    await waitFor(() => {
      expect(document.activeElement).toBe(heading);
    });
  });
});

describe('a page whose code cannot be loaded', () => {
  beforeEach(() => {
    const url = 'https://potluck.test/assets/about-page-1a2b3c.js';
    error = new PageLoadError(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
  });

  it('is replaced by the not-found page, with a message that contains no script URL', async () => {
    await renderFailingPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
    expect(document.body.textContent).toContain('This page could not be loaded.');
    expect(document.body.textContent).not.toMatch(/module|assets|\.js/);
    // If a search engine cannot load a script of a page, it renders the not-found page. With a `noindex` tag, it
    // would then remove the requested page from its results.
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });
});
