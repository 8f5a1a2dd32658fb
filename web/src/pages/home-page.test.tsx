import type { Food } from '@potluck/functions/contract/food';
import { listedFood } from '@potluck/functions/testing/sample-food';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { queryConfig } from '../lib/query';
import HomePage from './home-page';

const ramen: Food = {
  ...listedFood,
  _id: 'tonkotsu-ramen',
  food_name: 'Tonkotsu Ramen',
  food_category: 'Noodles',
  price: 13.5,
};

function open() {
  render(
    <SWRConfig value={{ ...queryConfig, provider: () => new Map() }}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </SWRConfig>,
  );
}

it('shows the top foods after a spinner: picture, name, category, price, way to the dish', async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([ramen]));
  open();
  expect(screen.getByRole('status')).toBeTruthy();
  const link = await screen.findByRole('link', { name: /View Details/ });
  expect(request.mock.calls[0]?.[0]).toBe('/api/top-foods');
  expect(link.getAttribute('href')).toBe('/foods/tonkotsu-ramen');
  expect(screen.getByRole('img', { name: 'Tonkotsu Ramen' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Tonkotsu Ramen' })).toBeTruthy();
  expect(screen.getByText('Noodles')).toBeTruthy();
  expect(screen.getByText('$13.50')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('only logs that they could not be loaded', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  open();
  await waitFor(() => {
    expect(screen.queryByRole('status')).toBeNull();
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockClear();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: /View Details/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See All Foods' }).getAttribute('href')).toBe('/foods');
});

it('shows a button that loads the top foods again, and no message, when they fail to load', async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  log.mockClear();
  expect(retry.parentElement?.textContent).toBe('Try again');
  expect(retry.previousElementSibling?.tagName).toBe('svg');
  request.mockResolvedValue(Response.json([ramen]));
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Tonkotsu Ramen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('has its h1 before any other heading', () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  open();
  expect(document.querySelector('h1, h2, h3, h4, h5, h6')?.tagName).toBe('H1');
});

it('leads on: to all foods, and to adding one', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  open();
  await waitFor(() => {
    expect(screen.queryByRole('status')).toBeNull();
  });
  const target = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'The more you see the more delicious you can test',
  );
  expect(await target('Test Now!')).toBe('/foods');
  expect(await target('Put your dish on the table')).toBe('/add-food');
  for (const name of ['Quality Ingredients', 'Fast Delivery', '24/7 Support']) {
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  }
});
