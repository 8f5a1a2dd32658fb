import {
  notifyManager,
  QueryClient,
  skipToken,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { UnreadMessages } from '@potluck/functions/contract/message';
import { useState } from 'react';
import { getRetryAfterSeconds, isNotFoundError } from './api';

/** Time for which a page uses data from the cache, for example prefetched data, without a new request. */
export const FRESH_MS = 10_000;

export const STOCK_REFRESH_INTERVAL_MS = 10_000;

/** A new order must reach its cook within 20 s. */
export const ORDER_REFRESH_INTERVAL_MS = 15_000;

// A component that waits for a request must see its result in the same render. By default, TanStack Query reports the
// result in a later task.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // After other failures, a page shows a button “Try again”. Only calls above a limit succeed after a known time.
      retry: (failureCount, error) => failureCount < 3 && getRetryAfterSeconds(error) <= 60,
      retryDelay: (_failureCount, error) => getRetryAfterSeconds(error) * 1000,
      staleTime: FRESH_MS,
      // After Back, a page shows its previous data immediately, however old the data is.
      gcTime: Infinity,
      // Only a failed request tells an open page that its data may be out of date. With the mode `online`, it would
      // show old orders as if they were current.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

// Subscribes to the events `visibilitychange` and `online`. The server that renders pages has no document.
if ('document' in globalThis) queryClient.mount();

/** The signed-in user whose data a query reads. */
export interface User {
  uid: string;
  email: string;
}

export function createUserQueryKey(uid: string, ...resource: string[]): string[] {
  return ['user', uid, ...resource];
}

/** Removes the private data of a user from memory, and ignores the responses to its pending requests. */
export function removeUserQueries(uid: string): void {
  queryClient.removeQueries({ queryKey: createUserQueryKey(uid) });
}

/** Excludes the initial data of forms. Cancels pending reads, because their responses may not contain the write. */
export async function refreshQueries(): Promise<void> {
  await queryClient.cancelQueries({ predicate: (query) => !query.isStatic() });
  await queryClient.invalidateQueries();
}

/** Stores data that a write returned, and cancels pending reads, because their responses may be older. */
export async function storeQueryData<Data>(
  queryKey: QueryKey,
  update: (shown: Data | undefined) => Data | undefined,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, update);
}

type FailableQuery = Pick<
  UseQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isPlaceholderData'
>;

/**
 * Returns the error of the last read until a read succeeds. TanStack Query removes the error when it repeats a
 * failed first read, and the page would replace the button “Try again” with a spinner.
 */
export function useLastError(query: FailableQuery): Error | undefined {
  const [last, setLast] = useState(query.error);
  if (query.error && query.error !== last) setLast(query.error);
  const isFirstReadRepeated =
    query.errorUpdateCount > 0 && (query.data === undefined || query.isPlaceholderData);
  return query.error ?? (isFirstReadRepeated ? (last ?? undefined) : undefined);
}

export function useApiQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const query = useQuery(options, queryClient);
  const error = useLastError(query);
  return {
    data: error && query.isPlaceholderData ? undefined : query.data,
    error,
    /** True during the first read. False while a failed read is repeated, so the page continues to show the error. */
    isLoading: query.isLoading && error === undefined,
    refetch: query.refetch,
    query,
  };
}

/** Returns the option that polls visible data at an interval, also after errors, but not after a 404 response. */
export function pollEvery(intervalMs: number) {
  return {
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      isNotFoundError(state.error) ? false : intervalMs,
  } as const;
}

/** Returns functions that set and read a value. The code that reads it from the API loads only after a login. */
function createSharedValue<Value>(name: string, initial: Value) {
  const queryKey = [name];
  return [
    (value = initial) => void queryClient.setQueryData(queryKey, value),
    () => useQuery<Value>({ queryKey, queryFn: skipToken }, queryClient).data ?? initial,
  ] as const;
}

export const [setNewOrderCount, useNewOrderCount] = createSharedValue('new-order-count', 0);
/** The ids of the orders of the signed-in user that have unread messages. */
export const [setUnreadOrders, useUnreadOrders] = createSharedValue<UnreadMessages>(
  'unread-orders',
  { placed: [], received: [] },
);
