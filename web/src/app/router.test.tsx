import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountState } from '../account/account-provider';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { loadPageCode, Router } from './router';

vi.mock('../ui/toast');

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

async function openPage(path: string, state: AccountState = { status: 'signed-out' }) {
  await loadPageCode(path);
  render(
    <AccountContext value={createAccountContext(state)}>
      <MemoryRouter initialEntries={[path]}>
        <Router />
      </MemoryRouter>
    </AccountContext>,
  );
}

const findTitle = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('Router', () => {
  it.each([
    ['/account/forgot-password', 'Forgot your password?'],
    ['/account/action', 'This link does not work'],
  ])('shows the page %s without a login', async (path, title) => {
    await openPage(path);
    expect(await findTitle()).toBe(title);
  });

  it('shows the account page to a signed-in user', async () => {
    await openPage('/account', { status: 'signed-in', account: accountFixture });
    expect(await findTitle()).toBe('Your Account');
  });

  it('shows the not-found page for other paths below /account', async () => {
    await openPage('/account/unknown');
    expect(await findTitle()).toBe('Page Not Found');
  });
});
