import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePaths } from '../lib/paths';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { readFood, type FoodWithEtag } from './food-api';
import { ApiError, createNoResponseError } from '../lib/api';
import UpdateFoodPage from './update-food-page';

vi.mock('./food-api');
vi.mock('../ui/toast');

const read = vi.mocked(readFood);
const food = { ...foodFixture, added_by: { ...accountFixture } };

beforeEach(() => {
  read.mockReset();
});

function renderPage(): void {
  render(
    <AccountContext value={createAccountContext({ status: 'signed-in', account: accountFixture })}>
      <MemoryRouter initialEntries={[pagePaths.updateFood(food._id)]}>
        <Routes>
          <Route
            path={pagePaths.updateFood(':id')}
            element={
              <main>
                <UpdateFoodPage />
              </main>
            }
          />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
}

describe('UpdateFoodPage', () => {
  it('shows an error and a retry button if the food fails to load, and shows the form and focuses its heading after a retry', async () => {
    read.mockRejectedValueOnce(createNoResponseError());
    renderPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Update Food');
    expect(screen.getByRole('alert').textContent).toBe('The dish could not be loaded.');
    expect(screen.queryByText(/^Food item not found/)).toBeNull();
    let respond: (loaded: FoodWithEtag) => void = () => undefined;
    read.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    await userEvent.click(retry);
    expect(retry.ariaBusy).toBe('true');
    respond({ food, etag: '"1"' });
    expect(await screen.findByRole('button', { name: 'Update Item' })).toBeTruthy();
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    });
  });

  it('shows no retry button if the food does not exist', async () => {
    read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'No.' }));
    renderPage();
    expect(
      await screen.findByRole('heading', {
        name: 'Food item not found or you do not have permission to edit it.',
      }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
