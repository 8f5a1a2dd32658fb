import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNoResponseError } from '../../../lib/api-error';
import { ORDER_REFRESH_INTERVAL_MS, swrConfig } from '../../../lib/query-cache';
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

function Orders({ intervalMs }: { intervalMs?: number }) {
  const { data, error } = usePolledQuery(
    'orders',
    read,
    intervalMs === undefined ? {} : { intervalMs },
  );
  return <p>{data ?? error?.message}</p>;
}

async function renderOrders(intervalMs?: number) {
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <Orders {...(intervalMs !== undefined && { intervalMs })} />
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

it('usePolledQuery sends no requests after a failure if it has no data', async () => {
  read.mockRejectedValue(createNoResponseError());
  await renderOrders();
  await advanceToNextRead();
  expect(read).toHaveBeenCalledOnce();
});

it('usePolledQuery reads the data only once if the interval is 0', async () => {
  await renderOrders(0);
  await advanceToNextRead();
  expect(read).toHaveBeenCalledOnce();
});
