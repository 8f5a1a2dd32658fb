import type { NotificationSettings, Receipt } from '@potluck/functions/contract/kitchen';
import type { Order, OrderCounts } from '@potluck/functions/contract/order';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { pagePaths } from '../../../config/page-paths';
import { createFirstPageLimitQuery } from '../../../paged-list/first-page';
import type { PaginatedResult } from '../../../lib/paginated-result';
import { createUserQueryKey, ORDER_REFRESH_INTERVAL_MS } from '../../../lib/query-cache';
import { getCachedPages, usePagedQuery } from '../../../paged-list/use-paged-query';
import { usePolledQuery } from '../../../lib/use-polled-query';
import {
  createFirstReceivedOrdersPageQueryString,
  listActiveOrders,
  listOrders,
  listReceivedOrders,
  readKitchen,
  readNotificationSettings,
  readReceivedOrderCounts,
  readReceipt,
  type KitchenWithEtag,
} from './order-api';

interface User {
  uid: string;
  email: string;
}

/**
 * Makes SWR send requests even if the browser reports that it is offline. Only a failed request tells an open page
 * that its orders may be out of date. Without the request, the page would show old orders as if they were current.
 */
const REQUEST_EVEN_IF_OFFLINE = { isOnline: () => true };

/** Reads the orders of a buyer page by page, and refreshes the loaded pages. */
export function useOrders({ uid, email }: User) {
  return usePagedQuery<Order>({
    key: createUserQueryKey('orders', uid),
    firstPage: createFirstPageLimitQuery(pagePaths.myOrders),
    read: (query) => listOrders(email, query),
    intervalMs: ORDER_REFRESH_INTERVAL_MS,
    options: REQUEST_EVEN_IF_OFFLINE,
  });
}

/**
 * Returns an order from the cached pages of My Orders. The page of the order shows it until the receipt arrives.
 */
export function useOrderFromCachedList({ uid }: User, orderId: string): Order | undefined {
  const { cache } = useSWRConfig();
  const [cachedOrder] = useState(() => {
    const key = createUserQueryKey('orders', uid);
    const pages = getCachedPages(cache, key, createFirstPageLimitQuery(pagePaths.myOrders)) as
      | PaginatedResult<Order>[]
      | undefined;
    return pages?.flatMap(({ items }) => items).find(({ _id }) => _id === orderId);
  });
  return cachedOrder;
}

export function useReceipt({ uid }: User, orderId: string) {
  const key = createUserQueryKey(`receipt ${orderId}`, uid);
  return usePolledQuery<Receipt>(
    key,
    () => readReceipt(orderId),
    ORDER_REFRESH_INTERVAL_MS,
    REQUEST_EVEN_IF_OFFLINE,
  );
}

/** Reads all active orders that the user received as a cook, the oldest first. */
export function useActiveOrders({ uid, email }: User) {
  const key = createUserQueryKey('active-orders', uid);
  return usePolledQuery<Order[]>(key, () => listActiveOrders(email), ORDER_REFRESH_INTERVAL_MS);
}

/** Reads the newest past orders that the user received as a cook. */
export function usePastOrders({ uid, email }: User) {
  const key = createUserQueryKey('past-orders', uid);
  const query = createFirstReceivedOrdersPageQueryString('past');
  return usePolledQuery<PaginatedResult<Order>>(
    key,
    () => listReceivedOrders(email, query),
    ORDER_REFRESH_INTERVAL_MS,
  );
}

/**
 * Reads a later page of the past orders. `query` is the query string `next` of the previous page, so it changes
 * with every new past order. Until the response to the changed `query` arrives, the hook returns the previous orders.
 * The hook does not poll this page, because old orders rarely change.
 */
export function useMorePastOrders({ uid, email }: User, query: string) {
  const key = createUserQueryKey(`past-orders ${query}`, uid);
  return useSWR<PaginatedResult<Order>, Error>(key, () => listReceivedOrders(email, query), {
    keepPreviousData: true,
  });
}

/** Reads the number of active orders that the user received as a cook. `intervalMs` is the time between two reads. */
export function useOrderCount({ uid, email }: User, intervalMs: number) {
  const key = createUserQueryKey('order-count', uid);
  return usePolledQuery<OrderCounts>(key, () => readReceivedOrderCounts(email), intervalMs);
}

export function useKitchen({ uid, email }: User) {
  const key = createUserQueryKey('kitchen', uid);
  return useSWR<KitchenWithEtag, Error>(key, () => readKitchen(email));
}

export function useNotificationSettings({ uid, email }: User) {
  return useSWR<NotificationSettings, Error>(createUserQueryKey('notifications', uid), () =>
    readNotificationSettings(email),
  );
}
