import type { Review } from '@potluck/functions/contract/review';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, describe, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client';
import RecentReviews from './recent-reviews';

const reviews = ['Sam', 'Ruth', 'Nadia'].map((author): Review => ({
  _id: `review-of-${author}`,
  foodId: 'beef-suya',
  food_name: 'Beef Suya',
  cook_id: 'cook',
  author,
  stars: 4,
  text: `Good, says ${author}.`,
  at: '2026-01-02T18:00:00.000Z',
}));

/** Renders the section after the response has arrived. */
async function renderReviews(response: () => Promise<Response>, isPlaceVisible = false) {
  const fetch = vi.fn(response);
  vi.stubGlobal('fetch', fetch);
  // In jsdom, the place of the section is at the top of the viewport.
  vi.stubGlobal('innerHeight', isPlaceVisible ? 800 : 0);
  render(<RecentReviews />, { wrapper: MemoryRouter });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/recent-reviews', expect.anything());
}
const respondWith = (list: Review[]) => () => Promise.resolve(Response.json(list));

describe('the recent reviews', () => {
  it('appear, each with its stars, text, author, and a link to the dish', async () => {
    await renderReviews(respondWith(reviews));
    const cards = screen.getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    const card = within(cards[0] ?? expect.fail());
    expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    expect(card.getByRole('blockquote').textContent).toBe('Good, says Sam.');
    expect(card.getByText('Sam')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Beef Suya' }).getAttribute('href')).toBe(
      '/foods/beef-suya',
    );
  });

  it.each([
    ['if the API has too few', respondWith([]), false],
    ['if the request fails', () => Promise.reject(new TypeError('offline')), false],
    ['while their place is in the viewport', respondWith(reviews), true],
  ])('do not appear %s', async (_case, response, isPlaceVisible) => {
    await renderReviews(response, isPlaceVisible);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
