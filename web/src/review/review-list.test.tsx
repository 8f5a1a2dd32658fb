import { type Review, REVIEW_PERIOD_MS } from '@potluck/functions/contract/review';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { queryClient } from '../lib/query-client';
import LatestReviews from './latest-reviews';
import { listReviews, saveReply } from './review-api';
import { reviewFixture } from './review-fixture';
import { ReviewList } from './review-list';

vi.mock('./review-api');

const list = vi.mocked(listReviews);
const reply = vi.mocked(saveReply);

const withReply = (age: number): Review => ({
  ...reviewFixture,
  reply: { text: 'Thank you, Sam.', at: new Date(Date.now() - age).toISOString() },
});
const respondWith = (...items: Review[]) =>
  list.mockResolvedValue({ items, next: undefined, total: items.length });

beforeEach(() => {
  list.mockReset();
  reply.mockReset().mockResolvedValue();
});

const PATH = '/foods/suya/reviews';
const guest = { email: 'nina@potluck.test', isCook: false };
const cook = { email: 'amara@potluck.test', isCook: true };
const show = (viewer?: typeof guest) =>
  render(<ReviewList path={PATH} viewer={viewer} />, { wrapper: MemoryRouter });

describe('ReviewList', () => {
  it('shows the stars, the author, the date, the text, and the reply of the cook', async () => {
    respondWith(withReply(0));
    show();
    const item = within(await screen.findByRole('listitem'));
    expect(item.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    for (const text of ['Sam', 'Nov 20, 2026', 'Spicy!', 'Thank you, Sam.'])
      expect(item.getByText(text)).toBeTruthy();
    expect(list).toHaveBeenCalledExactlyOnceWith(PATH, 'limit=24');
  });

  it.each([
    ['a visitor', undefined, reviewFixture, []],
    ['another guest', guest, reviewFixture, ['Report this review']],
    ['the cook', cook, reviewFixture, ['Reply to Sam']],
    [
      'the cook within 30 days',
      cook,
      withReply(REVIEW_PERIOD_MS - 24 * 60 * 60_000),
      ['Edit your reply to Sam'],
    ],
    ['the cook after 30 days', cook, withReply(REVIEW_PERIOD_MS + 60_000), []],
  ])('offers %s the right actions', async (_viewer, viewer, shown, names) => {
    respondWith(shown);
    show(viewer);
    await screen.findByRole('listitem');
    expect(
      screen.queryAllByRole('button').map((button) => button.ariaLabel ?? button.textContent),
    ).toEqual(names);
  });

  it('saves a reply, and keeps the text after an error of the API', async () => {
    const message = 'The review does not exist.';
    reply.mockRejectedValueOnce(new ApiError({ status: 404, code: 'not-found', message }));
    respondWith(reviewFixture);
    show(cook);
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Sam' }));
    await userEvent.type(screen.getByLabelText('Your reply'), 'Thank you.');
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await save();
    expect(await screen.findByText('Your reply is saved.')).toBeTruthy();
    expect(reply.mock.calls[1]).toEqual(['review-1', cook.email, 'Thank you.']);
  });

  it('tells when there are no reviews', async () => {
    respondWith();
    show();
    expect(await screen.findByText('No reviews yet.')).toBeTruthy();
  });
});

describe('LatestReviews', () => {
  const showLatest = () => render(<LatestReviews foodId="suya" />, { wrapper: MemoryRouter });

  it('shows the newest three reviews and a link to all', async () => {
    respondWith(reviewFixture);
    showLatest();
    const link = await screen.findByRole('link', { name: 'All reviews' });
    expect(link.getAttribute('href')).toBe('/reviews/suya');
    expect(screen.getByText('Spicy!')).toBeTruthy();
    expect(list).toHaveBeenCalledExactlyOnceWith(PATH, 'limit=3');
  });

  it('shows nothing if the request fails', async () => {
    list.mockRejectedValue(createNoResponseError());
    const { container } = showLatest();
    const state = () => queryClient.getQueryState(['latest-reviews', 'suya']);
    await waitFor(() => expect(state()?.status).toBe('error'));
    expect(container.innerHTML).toBe('');
  });
});
