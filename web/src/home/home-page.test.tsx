import type { Food } from '@potluck/functions/contract/food';
import { createEveningWindow, foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor, within } from '@testing-library/react';
import { existsSync } from 'node:fs';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { createAccountContext, createSignedInState } from '../account/account-fixtures';
import { AccountContext, type AccountState } from '../account/account-provider';
import { storeDishToOrder } from '../lib/dish-to-order';
import HomePage from './home-page';

const ramen: Food = {
  ...foodFixture,
  _id: 'tonkotsu-ramen',
  food_name: 'Tonkotsu Ramen',
  food_category: 'Noodles',
  price: 13.5,
  zone: 'Europe/London',
  windows: ['2026-01-02', '2100-01-02'].map(createEveningWindow),
};

const categories = [
  { name: 'Noodles', count: 3 },
  { name: 'Rice & Beans', count: 5 },
];

/** Renders the home page. Returns the mock of the request for the top foods. */
function renderHomePage(
  respond: () => Promise<Response>,
  state: AccountState = { status: 'signed-out' },
) {
  const request = vi.fn(respond);
  vi.stubGlobal('fetch', (url: string) => {
    if (url === '/api/categories') return Promise.resolve(Response.json(categories));
    if (url === '/api/recent-reviews') return Promise.resolve(Response.json([]));
    expect(url).toBe('/api/top-foods');
    return request();
  });
  render(
    <AccountContext value={createAccountContext(state)}>
      <HomePage />
    </AccountContext>,
    { wrapper: MemoryRouter },
  );
  return request;
}
const respondWithRamen = () => Promise.resolve(Response.json([ramen]));
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the home page', () => {
  it('shows a spinner while the top foods load, and then each top food with image, name, category, price, the first name of the cook, the first pickup that is open, and link', async () => {
    renderHomePage(respondWithRamen);
    expect(screen.getByRole('status')).toBeTruthy();
    const link = await screen.findByRole('link', { name: /View Details/ });
    expect(link.getAttribute('href')).toBe('/foods/tonkotsu-ramen');
    expect(screen.getByRole('img', { name: 'Tonkotsu Ramen' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Tonkotsu Ramen' })).toBeTruthy();
    expect(screen.getAllByText('Noodles')).toHaveLength(2);
    expect(screen.getByText('$13.50')).toBeTruthy();
    expect(screen.getByText('Sat, Jan 2, 6:00–7:30 PM')).toBeTruthy();
    expect(screen.getAllByText('Amara')).toHaveLength(2);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    ['a new user', createSignedInState(), '/purchase/curry'],
    ['no visitor', { status: 'signed-out' } as const, undefined],
  ])('offers %s to continue with the dish of the interrupted purchase', (_who, state, path) => {
    storeDishToOrder({ id: 'curry', name: 'Sunday Curry' });
    renderHomePage(() => new Promise(() => undefined), state);
    const link = screen.queryByRole('link', { name: 'Continue with Sunday Curry' });
    expect(link?.getAttribute('href')).toBe(path);
  });

  it('only logs the error and shows a retry button without a message if the top foods fail to load', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const request = renderHomePage(() => Promise.reject(new TypeError('offline')));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(retry.parentElement?.textContent).toBe('Try again');
    expect(screen.queryByRole('link', { name: /View Details/ })).toBeNull();
    request.mockImplementation(respondWithRamen);
    await clickButton('Try again');
    expect(await screen.findByRole('heading', { name: 'Tonkotsu Ramen' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('starts with the h1, and contains the links and headings of its sections and only published images', async () => {
    renderHomePage(() => Promise.resolve(Response.json([])));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    const headings = screen.getAllByRole('heading');
    expect(headings[0]?.tagName).toBe('H1');
    expect(headings[0]?.textContent).toBe('The more you see the more delicious you can test');
    for (const name of ['Quality Ingredients', 'Fast Delivery', '24/7 Support']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
    expect(getHref('Test Now!')).toBe('/foods');
    expect(getHref('See All Foods')).toBe('/foods');
    expect(getHref('Put your dish on the table')).toBe('/add-food');
    const chips = await within(screen.getByRole('navigation')).findAllByRole('link');
    expect(chips.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Rice & Beans', '/foods?category=Rice+%26+Beans'],
      ['Noodles', '/foods?category=Noodles'],
    ]);
    const paths = [...document.images].map(({ src }) => new URL(src).pathname);
    expect(paths.length).toBeGreaterThan(15);
    const isPublished = (path: string) => existsSync(`${import.meta.dirname}/../../public${path}`);
    expect(paths.filter((path) => !isPublished(path))).toEqual([]);
  });
});
