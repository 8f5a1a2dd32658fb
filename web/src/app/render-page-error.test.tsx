import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountContext } from '../account/account-fixtures';
import { AccountContext } from '../account/account-provider';
import { clickButton } from '../ui/user-actions-fixture';
import { Layout } from './layout';
import { PageLoadError } from './render-page-error';

function BrokenPage({ error }: { error: Error }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw error;
  return <button onClick={() => setIsBroken(true)}>Break</button>;
}

async function renderFailingPage(error: Error): Promise<void> {
  render(
    <AccountContext value={createAccountContext({ status: 'signed-out' })}>
      <MemoryRouter>
        <Routes>
          <Route element={<Layout />}>
            <Route path="/" element={<BrokenPage error={error} />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
  await clickButton('Break');
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

// React logs each caught error with `console.error`. Clears the recorded calls of its spy, because
// the setup of the tests fails every test that logs an error.
afterEach(() => void vi.mocked(console.error).mockClear());

describe('a page that throws a rendering error', () => {
  it('is replaced by the error page, whose heading takes the focus, between the navbar and the footer', async () => {
    await renderFailingPage(new Error("Failed to execute 'insertBefore' on 'Node'"));
    const heading = screen.getByRole('heading', { level: 1, name: 'Something went wrong' });
    expect(screen.getByRole('alert').contains(heading)).toBe(true);
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
  it('is replaced by the not-found page, with a message that contains no script URL', async () => {
    const url = 'https://potluck.test/assets/about-page-1a2b3c.js';
    const cause = new TypeError(`Failed to fetch dynamically imported module: ${url}`);
    await renderFailingPage(new PageLoadError(cause));
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
    expect(document.body.textContent).toContain('This page could not be loaded.');
    expect(document.body.textContent).not.toMatch(/module|assets|\.js/);
    // If a search engine cannot load a script of a page, it renders the not-found page. With a `noindex` tag, it
    // would then remove the requested page from its results.
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });
});
