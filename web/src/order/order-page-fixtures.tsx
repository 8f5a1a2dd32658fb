import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, parsePath, useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { AccountContext } from '../account/account-provider';

/** Advances the fake timers, and waits until React has rendered the responses that have arrived. */
export const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Renders the page with the route `route` for the signed-in user {@link accountFixture}. Other pages are empty. Needs
 * fake timers. `state` is the state of the history entry.
 */
export async function renderOrderPage(
  page: ReactElement,
  path: string,
  route = path,
  state?: unknown,
) {
  render(
    <AccountContext value={createAccountContext({ status: 'signed-in', account: accountFixture })}>
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <main>
          <Routes>
            <Route path={route} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </main>
        <LocationState />
      </MemoryRouter>
    </AccountContext>,
  );
  await settle();
}

const LocationState = () => <pre>{JSON.stringify(useLocation().state)}</pre>;

/** Returns the state of the current history entry as JSON. */
export const getLocationState = () => document.querySelector('pre')?.textContent;

/** Clicks the first button whose text starts with `name`. Queries by role are slow for the tables of a page. */
export async function clickButton(name: string) {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent.startsWith(name));
  fireEvent.click(button ?? expect.fail(`The button ${name} is missing.`));
  await settle();
}

/** Returns the texts of the elements with this role. */
export const getTexts = (role: string) =>
  screen.queryAllByRole(role).map(({ textContent }) => textContent);
