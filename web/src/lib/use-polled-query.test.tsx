import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from './api';
import { ORDER_REFRESH_INTERVAL_MS, swrConfig } from './query-cache';
import { usePolledQuery } from './use-polled-query';

const read = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  read.mockResolvedValue('1 order');
});
afterEach(() => {
  vi.useRealTimers();
});

function Orders({ intervalMs }: { intervalMs: number }) {
  const { data, error, isLoading } = usePolledQuery('orders', read, intervalMs);
  return <p>{isLoading ? 'Loading' : (data ?? error?.message)}</p>;
}

async function renderOrders(intervalMs = ORDER_REFRESH_INTERVAL_MS) {
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <Orders intervalMs={intervalMs} />
    </SWRConfig>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const advanceToNextRead = () => act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_INTERVAL_MS));

it('usePolledQuery reads the data every 15 s, also after failures', async () => {
  await renderOrders();
  read.mockRejectedValue(createNoResponseError());
  for (let failure = 0; failure < 3; failure += 1) await advanceToNextRead();
  expect(read).toHaveBeenCalledTimes(4);
  expect(screen.getByText('1 order')).toBeTruthy();
  read.mockResolvedValue('2 orders');
  await advanceToNextRead();
  expect(screen.getByText('2 orders')).toBeTruthy();
  await advanceToNextRead();
  expect(read).toHaveBeenCalledTimes(6);
});

it('usePolledQuery reads the data again if the first read fails, and returns the error until a read succeeds', async () => {
  read.mockRejectedValueOnce(createNoResponseError());
  await renderOrders();
  expect(screen.getByText(createNoResponseError().message)).toBeTruthy();
  let respond: (orders: string) => void = () => undefined;
  read.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  await advanceToNextRead();
  expect(screen.getByText(createNoResponseError().message)).toBeTruthy();
  await act(() => {
    respond('1 order');
    return vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('1 order')).toBeTruthy();
});

it('usePolledQuery sends no more requests after a 404 response', async () => {
  read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'Gone.' }));
  await renderOrders();
  await advanceToNextRead();
  expect(read).toHaveBeenCalledOnce();
});

it('usePolledQuery reads the data only once if the interval is 0', async () => {
  await renderOrders(0);
  await advanceToNextRead();
  expect(read).toHaveBeenCalledOnce();
});
