import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { STOCK_REFRESH_INTERVAL_MS } from '../lib/query-client';
import { useFood } from './food-queries';
import { readFood } from './food-api';

vi.mock('./food-api');
const read = vi.mocked(readFood);
const withStock = (quantity: number) => ({ food: { ...foodFixture, quantity }, etag: null });

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
});
afterEach(() => vi.useRealTimers());

const renderedTexts: string[] = [];

function StockText() {
  const { data, error, isLoading } = useFood(foodFixture._id);
  const text = isLoading ? 'Loading' : data ? `${data.food.quantity} left` : error?.message;
  renderedTexts.push(text ?? '');
  return <p>{text}</p>;
}

async function renderStock() {
  renderedTexts.length = 0;
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
  read.mockResolvedValue(withStock(3));
  await advanceToNextRefresh();
  expect(screen.getByText('3 left')).toBeTruthy();
});

it('useFood returns the error, and not the loading state, until a retry succeeds', async () => {
  read.mockRejectedValue(createNoResponseError());
  await renderStock();
  const errorMessage = createNoResponseError().message;
  expect(screen.getByText(errorMessage)).toBeTruthy();
  await advanceToNextRefresh();
  read.mockResolvedValue(withStock(5));
  await advanceToNextRefresh();
  expect(new Set(renderedTexts)).toEqual(new Set(['Loading', errorMessage, '5 left']));
  expect(renderedTexts.lastIndexOf('Loading')).toBeLessThan(renderedTexts.indexOf(errorMessage));
});

it('useFood sends no more requests after a 404', async () => {
  read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await renderStock();
  await advanceToNextRefresh();
  expect(read).toHaveBeenCalledOnce();
});
