import type { Order } from '@potluck/functions/contract/order';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { createPagedQuery, usePagedQuery, type Page } from '../../../lib/paged-query';
import {
  createUserQueryKey,
  ORDER_REFRESH_INTERVAL_MS,
  pollEvery,
  queryClient,
  useApiQuery,
} from '../../../lib/query-client';
import { PAGE_SIZE } from '../../../lib/shown-count';
import {
  createFirstReceivedOrdersPageQueryString,
  listActiveOrders,
  listOrders,
  listReceivedOrders,
  readKitchen,
  readNotificationSettings,
  readReceivedOrderCounts,
  readReceipt,
} from './order-api';

interface User {
  uid: string;
  email: string;
}

export const createOrdersQuery = ({ uid, email }: User) =>
  createPagedQuery<Order>(createUserQueryKey(uid, 'orders'), `limit=${PAGE_SIZE}`, (query, known) =>
    listOrders(email, query, known),
  );

export const createReceiptQuery = ({ uid }: User, orderId: string) =>
  queryOptions({
    queryKey: createUserQueryKey(uid, 'receipt', orderId),
    queryFn: () => readReceipt(orderId),
  });

export const createKitchenQuery = ({ uid, email }: User) =>
  queryOptions({
    queryKey: createUserQueryKey(uid, 'kitchen'),
    queryFn: () => readKitchen(email),
    // The cook may have changed the details on another device, and the form saves only the latest version.
    staleTime: 0,
  });

export const createNotificationsQuery = ({ uid, email }: User) =>
  queryOptions({
    queryKey: createUserQueryKey(uid, 'notifications'),
    queryFn: () => readNotificationSettings(email),
  });

/** Reads the orders of a buyer page by page. */
export const useOrders = (user: User) =>
  usePagedQuery<Order>({
    ...createOrdersQuery(user),
    ...pollEvery(ORDER_REFRESH_INTERVAL_MS),
  });

/**
 * Returns an order from the cached pages of My Orders. The page of the order shows it until the receipt arrives.
 */
export function useOrderFromCachedList(user: User, orderId: string): Order | undefined {
  const [cachedOrder] = useState(() =>
    queryClient
      .getQueryData(createOrdersQuery(user).queryKey)
      ?.pages.flatMap(({ items }) => items)
      .find(({ _id }) => _id === orderId),
  );
  return cachedOrder;
}

export const useReceipt = (user: User, orderId: string) =>
  useApiQuery({ ...createReceiptQuery(user, orderId), ...pollEvery(ORDER_REFRESH_INTERVAL_MS) });

/** Reads all active orders that the user received as a cook, the oldest first. */
export function useActiveOrders({ uid, email }: User) {
  const queryKey = createUserQueryKey(uid, 'active-orders');
  return useApiQuery({
    queryKey,
    queryFn: () => listActiveOrders(email, queryClient.getQueryData<Page<Order>>(queryKey)),
    ...pollEvery(ORDER_REFRESH_INTERVAL_MS),
  });
}

/** Reads the past orders that the user received as a cook page by page, the newest first. */
export const usePastOrders = ({ uid, email }: User) =>
  usePagedQuery<Order>({
    ...createPagedQuery(
      createUserQueryKey(uid, 'past-orders'),
      createFirstReceivedOrdersPageQueryString('past'),
      (query, known) => listReceivedOrders(email, query, known),
    ),
    ...pollEvery(ORDER_REFRESH_INTERVAL_MS),
  });

/** Reads the number of active orders that the user received as a cook. `intervalMs` is the time between two reads. */
export const useOrderCount = ({ uid, email }: User, intervalMs: number) =>
  useApiQuery({
    queryKey: createUserQueryKey(uid, 'order-count'),
    queryFn: () => readReceivedOrderCounts(email),
    ...pollEvery(intervalMs),
  });

export const useKitchen = (user: User) => useApiQuery(createKitchenQuery(user));
export const useNotificationSettings = (user: User) => useApiQuery(createNotificationsQuery(user));
