import type { Following } from '@potluck/functions/contract/following';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { AccountContext } from '../account/account-provider';
import { callProtectedApi } from '../lib/api';
import FollowingPage from './following-page';

vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));
const call = vi.mocked(callProtectedApi);

const cooks = ['Zoe', 'Amara'].map((name) => ({ _id: name, name, photoURL: null }));
const following: Following = { cooks, followers: 0, watches: [] };
let shown: Following;
beforeEach(() => {
  shown = following;
  call.mockReset().mockImplementation((path, { method = 'GET' }) => {
    if (method === 'DELETE') shown = { ...shown, cooks: [] };
    const foods = shown.cooks.length > 0 ? [foodFixture] : [];
    const data = (path.includes('/foods?') ? foods : shown) as never;
    return Promise.resolve({ data, etag: null, headers: new Headers() });
  });
});

const openPage = () =>
  render(
    <AccountContext value={createAccountContext({ status: 'signed-in', account: accountFixture })}>
      <MemoryRouter>
        <main>
          <FollowingPage />
        </main>
      </MemoryRouter>
    </AccountContext>,
  );

describe('FollowingPage', () => {
  it('shows the dishes, and the cooks by name, until the user follows nobody', async () => {
    openPage();
    expect(await screen.findByRole('heading', { name: foodFixture.food_name })).toBeTruthy();
    expect(screen.queryByText(/BDT/)).toBeNull();
    const button = await screen.findByRole('button', { name: 'Follow Amara' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const names = screen.getAllByRole('button', { name: /^Follow/ });
    expect(names.map(({ textContent }) => textContent)).toEqual(['Follow Amara', 'Follow Zoe']);
    await userEvent.click(button);
    expect(await screen.findByText("You don't follow anybody yet!")).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
    expect(call).toHaveBeenCalledWith(
      `/following/${encodeURIComponent(accountFixture.email)}/cooks/Amara`,
      expect.objectContaining({ method: 'DELETE', body: { email: accountFixture.email } }),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Following'));
  });
});
