import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { existsSync } from 'node:fs';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import HomePage from './home-page';

const ramen: Food = {
  ...foodFixture,
  _id: 'tonkotsu-ramen',
  food_name: 'Tonkotsu Ramen',
  food_category: 'Noodles',
  price: 13.5,
};

function renderHomePage() {
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
}

it('the home page shows a spinner while the top foods load, and then each top food with image, name, category, price, and link', async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([ramen]));
  renderHomePage();
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

it('the home page logs the error and shows no message if the top foods fail to load', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  renderHomePage();
  await waitFor(() => {
    expect(screen.queryByRole('status')).toBeNull();
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockClear();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: /View Details/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See All Foods' }).getAttribute('href')).toBe('/foods');
});

it('the home page shows a retry button and no message if the top foods fail to load', async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  renderHomePage();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  log.mockClear();
  expect(retry.parentElement?.textContent).toBe('Try again');
  expect(retry.previousElementSibling?.tagName).toBe('svg');
  request.mockResolvedValue(Response.json([ramen]));
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Tonkotsu Ramen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('the home page shows only images that exist in the public folder', () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  renderHomePage();
  const paths = [...document.images].map(({ src }) => new URL(src).pathname);
  expect(paths.length).toBeGreaterThan(15);
  const isPublished = (path: string) => existsSync(`${import.meta.dirname}/../../public${path}`);
  expect(paths.filter((path) => !isPublished(path))).toEqual([]);
});

it('the first heading of the home page is the h1', () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  renderHomePage();
  expect(document.querySelector('h1, h2, h3, h4, h5, h6')?.tagName).toBe('H1');
});

it('the home page has links to the list of all foods and to the form for a new food', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  renderHomePage();
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
