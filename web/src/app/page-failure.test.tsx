import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountContext } from '../features/account/account-context';
import { keyFor, markPlaced, settle } from '../features/order/purchase-key';
import { CodeLoadError } from '../lib/code-load-error';
import { Layout } from './layout';

let error: Error | undefined;

function BrokenPage() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && error) throw error;
  return (
    <button
      onClick={() => {
        setOpen(true);
      }}
    >
      {isOpen ? 'Open' : 'Closed'}
    </button>
  );
}

const signedOut = { state: { status: 'signed-out' } } as React.ContextType<typeof AccountContext>;

async function failPage(): Promise<void> {
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

// React logs each caught error.
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

describe('A page that fails with a rendering error', () => {
  it('shows the error page between the navbar and the footer, and focuses its heading', async () => {
    await failPage();
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

  it('renders the page again after Try again', async () => {
    await failPage();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Closed' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says nothing about orders if there was no purchase', async () => {
    await failPage();
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  });

  it('says that the order was placed, and links to My Orders', async () => {
    keyFor('soup');
    markPlaced('soup');
    await failPage();
    expect(screen.getByRole('alert').textContent).toContain('Your order was placed.');
    expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/my-orders');
  });

  it('follows a purchase whose response arrives after the error', async () => {
    keyFor('soup');
    keyFor('pie');
    await failPage();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Your order may have been placed.');
    markPlaced('soup');
    await waitFor(() => {
      expect(alert.textContent).toContain('Your order was placed.');
    });
    settle('soup');
    settle('pie');
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
    });
  });
});

describe('A page whose code could not be loaded', () => {
  beforeEach(() => {
    const url = 'https://potluck.test/assets/about-page-1a2b3c.js';
    error = new CodeLoadError(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
  });

  it('shows the not-found page with a sentence that names no script', async () => {
    await failPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
    expect(document.body.textContent).toContain('This page could not be loaded.');
    expect(document.body.textContent).not.toMatch(/module|assets|\.js/);
    // A search engine that fails to load a script must not remove the page.
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });

  it('says that the order was placed', async () => {
    keyFor('soup');
    markPlaced('soup');
    await failPage();
    expect(screen.getByRole('alert').textContent).toContain('Your order was placed.');
  });

  it('renders the page again after Try again', async () => {
    await failPage();
    error = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Closed' })).toBeTruthy();
  });
});
