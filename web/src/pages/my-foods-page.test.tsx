import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { AccountContext } from '../features/account/account-context';
import { accountFixture, createAccountContext } from '../features/account/account-fixtures';
import { listMyFoods } from '../features/food/api/food-api';
import { readOrderCount } from '../features/order/api/order-api';
import { createNoResponseError } from '../lib/api-error';
import { swrConfig } from '../lib/query-cache';
import MyFoodsPage from './my-foods-page';

vi.mock('../features/food/api/food-api');
vi.mock('../features/order/api/order-api');

function renderPage() {
  const context = createAccountContext({ status: 'signed-in', account: accountFixture });
  vi.mocked(listMyFoods).mockResolvedValue([]);
  render(
    <MemoryRouter initialEntries={['/my-foods']}>
      <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
        <AccountContext value={context}>
          <MyFoodsPage />
        </AccountContext>
      </SWRConfig>
    </MemoryRouter>,
  );
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'My Foods' })).getAllByRole('link');

it('MyFoodsPage shows the tabs to a cook without dishes, and marks Dishes as current', async () => {
  vi.mocked(readOrderCount).mockResolvedValue({ placed: 0, active: 0 });
  renderPage();
  expect(await screen.findByText("You haven't added any food items yet!")).toBeTruthy();
  expect(await screen.findByText('Orders (0)')).toBeTruthy();
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null]);
});

it('MyFoodsPage shows the tab Orders without a number if the number fails to load', async () => {
  vi.mocked(readOrderCount).mockRejectedValue(createNoResponseError());
  renderPage();
  expect(await screen.findByText("You haven't added any food items yet!")).toBeTruthy();
  expect(tabs().map((tab) => tab.textContent)).toEqual(['Dishes', 'Orders']);
});
