import { listedFood } from '@potluck/functions/testing/sample-food';
import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, noAnswer } from '../../lib/api-error';
import { queryConfig, STOCK_REFRESH_MS } from '../../lib/query';
import { useFood } from './food-queries';
import { readFood } from './public-food-api';

vi.mock('./public-food-api');
const read = vi.mocked(readFood);
const withStock = (quantity: number) => ({ food: { ...listedFood, quantity }, etag: null });

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const seen: string[] = [];

function Stock() {
  const { data, error, isLoading } = useFood(listedFood._id);
  const text = isLoading ? 'Loading' : data ? `${data.food.quantity} left` : error?.message;
  seen.push(text ?? '');
  return <p>{text}</p>;
}

async function show() {
  seen.length = 0;
  render(
    <SWRConfig value={{ ...queryConfig, provider: () => new Map() }}>
      <Stock />
    </SWRConfig>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const later = () => act(() => vi.advanceTimersByTimeAsync(STOCK_REFRESH_MS));

it('follows the stock every ten seconds, also past failures', async () => {
  read.mockResolvedValue(withStock(5));
  await show();
  expect(screen.getByText('5 left')).toBeTruthy();
  read.mockRejectedValue(noAnswer());
  for (let failures = 0; failures < 5; failures += 1) await later();
  expect(screen.getByText('5 left')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(6);
  read.mockResolvedValue(withStock(4));
  await later();
  expect(screen.getByText('4 left')).toBeTruthy();
  read.mockResolvedValue(withStock(3));
  await later();
  expect(screen.getByText('3 left')).toBeTruthy();
});

it('says that a dish cannot be read until it is', async () => {
  read.mockRejectedValue(noAnswer());
  await show();
  const told = noAnswer().message;
  expect(screen.getByText(told)).toBeTruthy();
  await later();
  read.mockResolvedValue(withStock(5));
  await later();
  expect(new Set(seen)).toEqual(new Set(['Loading', told, '5 left']));
  expect(seen.lastIndexOf('Loading')).toBeLessThan(seen.indexOf(told));
});

it('asks no more for a dish that is gone', async () => {
  read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await show();
  await later();
  expect(read).toHaveBeenCalledOnce();
});
