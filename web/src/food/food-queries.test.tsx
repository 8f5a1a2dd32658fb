import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { STOCK_REFRESH_INTERVAL_MS } from '../lib/query-client';
import { prefetchTopFoods, useFood, useFoodWithPreview } from './food-queries';
import { listTopFoods, readFood } from './food-api';

vi.mock('./food-api');
const read = vi.mocked(readFood);
const withStock = (quantity: number) => ({ food: { ...foodFixture, quantity }, etag: null });

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
});

function StockText({ hook = useFood }: { hook?: (id: string) => ReturnType<typeof useFood> }) {
  const { data, error, isLoading } = hook(foodFixture._id);
  return <p>{isLoading ? 'Loading' : data ? `${data.food.quantity} left` : error?.message}</p>;
}

async function renderStock() {
  render(<StockText />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const advanceToNextRefresh = () =>
  act(() => vi.advanceTimersByTimeAsync(STOCK_REFRESH_INTERVAL_MS));

it('useFood refreshes the stock every ten seconds, also after failures', async () => {
  read.mockResolvedValue(withStock(5));
  await renderStock();
  expect(screen.getByText('5 left')).toBeTruthy();
  read.mockRejectedValue(createNoResponseError());
  for (let failure = 0; failure < 5; failure += 1) await advanceToNextRefresh();
  expect(screen.getByText('5 left')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(6);
  read.mockResolvedValue(withStock(4));
  await advanceToNextRefresh();
  expect(screen.getByText('4 left')).toBeTruthy();
});

it('useFoodWithPreview returns the food of a cached list until the response arrives', async () => {
  vi.mocked(listTopFoods).mockResolvedValue([withStock(6).food]);
  await prefetchTopFoods();
  read.mockResolvedValue(withStock(5));
  render(<StockText hook={(id) => useFoodWithPreview(id, undefined)} />);
  expect(screen.getByText('6 left')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('5 left')).toBeTruthy();
});

it('useFood returns the error of a 404, and sends no more requests', async () => {
  read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await renderStock();
  expect(screen.getByText('Gone.')).toBeTruthy();
  await advanceToNextRefresh();
  expect(read).toHaveBeenCalledOnce();
});
