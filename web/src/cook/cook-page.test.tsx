import type { Cook, CookFood } from '@potluck/functions/contract/cook';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountContext } from '../account/account-fixtures';
import { AccountContext } from '../account/account-provider';
import { ApiError, callPublicApi, createNoResponseError } from '../lib/api';
import { markLocalWrite } from '../lib/local-writes';
import { pagePaths } from '../lib/paths';
import { EmbeddedPageContext } from '../ui/embedded-page';
import CookPage, { averageRatings, describeStats } from './cook-page';

vi.mock('../lib/api', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  callPublicApi: vi.fn<typeof callPublicApi>(),
}));

vi.mock('../review/review-list', () => ({
  ReviewList: ({ path }: { path: string }) => <p>{`The reviews at ${path}`}</p>,
}));

const { added_by: _withEmail, ...food } = foodFixture;
const soup: CookFood = { ...food, _id: 'soup', food_name: 'Soup' };
const cook: Cook = {
  _id: 'c00c',
  name: 'Amara',
  photoURL: null,
  area: 'Sale',
  about: 'I bake.\nAsk me.',
  foods: [{ ...food, rating: { average: 5, count: 3 } }],
  next: 'after=x',
};
const call = vi.mocked(callPublicApi);
const respond = (data: unknown, headers = {}) =>
  call.mockResolvedValueOnce({ data, headers: new Headers(headers), etag: null });

beforeEach(() => void call.mockReset());

async function open(embedded?: Cook | null) {
  const page = embedded === undefined ? undefined : { cookId: cook._id, cook: embedded };
  render(
    <EmbeddedPageContext value={page}>
      <AccountContext value={createAccountContext({ status: 'signed-out' })}>
        <MemoryRouter initialEntries={[pagePaths.cook(cook._id)]}>
          <Routes>
            <Route path={pagePaths.cook(':id')} element={<CookPage />} />
          </Routes>
        </MemoryRouter>
      </AccountContext>
    </EmbeddedPageContext>,
  );
  await act(() => setImmediate());
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('The page of a cook', () => {
  it('shows the cook and the dishes in the HTML without a request, and further dishes after a click', async () => {
    await open({ ...cook, stats: { collected: 118, cancelled: 2 } });
    expect(call).not.toHaveBeenCalled();
    expect(heading()).toBe('Amara');
    const header = screen.getByRole('banner').textContent;
    for (const text of ['Cooks in Sale', '118 meals collected', 'I bake.'])
      expect(header).toContain(text);
    // The ratings of the other dishes are unknown.
    expect(header).not.toContain('5.0 (3)');
    expect(screen.getByText('The reviews at /cooks/c00c/reviews')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Follow Amara' })).toBeTruthy();
    respond([soup]);
    fireEvent.click(screen.getByRole('button', { name: 'Show more dishes' }));
    await act(() => setImmediate());
    expect(call.mock.calls.map(([path]) => path)).toEqual(['/cooks/c00c/foods?after=x']);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more dishes' })).toBeNull();
  });

  it('requests a cook that the HTML does not contain', async () => {
    const { next: _next, about: _about, area: _area, ...minimal } = cook;
    respond(minimal);
    await open();
    expect(heading()).toBe('Amara');
    expect(screen.queryByText('Cooks in')).toBeNull();
    expect(screen.getByRole('banner').textContent).toContain('5.0 (3)');
  });

  it('reads the cook and the dishes again after an own change, which the HTML may not contain', async () => {
    markLocalWrite();
    respond([soup]);
    respond(cook);
    await open(cook);
    expect(screen.getByRole('heading', { name: 'Soup' })).toBeTruthy();
  });

  it.each([
    ['is missing', new ApiError({ status: 404, code: 'not-found', message: '' }), 'Cook Not Found'],
    ['cannot be loaded', createNoResponseError(), 'Cook'],
  ])('says that a cook %s, and offers a way out', async (_state, error, title) => {
    call.mockRejectedValue(error);
    await open();
    expect(heading()).toBe(title);
    const isMissing = title === 'Cook Not Found';
    expect(screen.queryAllByRole('link', { name: 'See all foods' })).toHaveLength(+isMissing);
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(+!isMissing);
  });
});

it.each([
  [{ collected: 1, cancelled: 9 }, '1 meal collected, 9 canceled by the cook in the last 90 days'],
  [{ collected: 1200, cancelled: 0 }, '1,200 meals collected, none canceled by the cook'],
])('describeStats describes %j as “%s”', (stats, text) => {
  expect(describeStats(stats)).toContain(text);
});

it.each([
  [[], undefined],
  [
    [
      { average: 5, count: 3 },
      { average: 4, count: 9 },
    ],
    { average: 4.25, count: 12 },
  ],
])('averageRatings weights the averages %j by their numbers of reviews', (ratings, expected) => {
  expect(
    averageRatings({ foods: [food, ...ratings.map((rating) => ({ ...food, rating }))] }),
  ).toEqual(expected);
});
