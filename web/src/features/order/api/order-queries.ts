import type { Kitchen, NotificationSettings, Receipt } from '@potluck/functions/contract/kitchen';
import type { Order, OrderCounts, Portion } from '@potluck/functions/contract/order';
import { useState } from 'react';
import useSWR, { unstable_serialize as serialize, useSWRConfig } from 'swr';
import { createUserQueryKey } from '../../../lib/query-cache';
import {
  firstReceivedOrderPage,
  listActiveOrders,
  listOrders,
  listPortions,
  listReceivedOrders,
  readKitchen,
  readNotifications,
  readOrderCount,
  readReceipt,
  type ReceivedOrderPage,
} from './order-api';
import { usePolledQuery } from './use-polled-query';

interface User {
  uid: string;
  email: string;
}

export function useOrders({ uid, email }: User) {
  return usePolledQuery<Order[]>(createUserQueryKey('orders', uid), () => listOrders(email));
}

/**
 * Returns an order from the cached list of the buyer's orders, so its page can show the order until the
 * receipt arrives.
 */
export function useOrderFromCachedList({ uid }: User, orderId: string): Order | undefined {
  const { cache } = useSWRConfig();
  const [cachedOrder] = useState(() => {
    const orders = cache.get(serialize(createUserQueryKey('orders', uid)))?.data as
      | Order[]
      | undefined;
    return orders?.find(({ _id }) => _id === orderId);
  });
  return cachedOrder;
}

export function useReceipt({ uid }: User, orderId: string) {
  const key = createUserQueryKey(`receipt ${orderId}`, uid);
  return usePolledQuery<Receipt>(key, () => readReceipt(orderId));
}

/** Reads all active orders that the user received, the oldest first. */
export function useActiveOrders({ uid, email }: User) {
  return usePolledQuery<Order[]>(createUserQueryKey('active-orders', uid), () =>
    listActiveOrders(email),
  );
}

/** Reads the newest past orders that the user received. */
export function usePastOrders({ uid, email }: User) {
  const key = createUserQueryKey('past-orders', uid);
  return usePolledQuery<ReceivedOrderPage>(key, () =>
    listReceivedOrders(email, firstReceivedOrderPage('past')),
  );
}

/**
 * Reads a further page of the past orders. `query` is the `next` of the page before. It changes with
 * every new past order, so the hook returns the previous orders until the moved page arrives. The page
 * is not polled, because old orders rarely change.
 */
export function useMorePastOrders({ uid, email }: User, query: string) {
  const key = createUserQueryKey(`past-orders ${query}`, uid);
  return usePolledQuery<ReceivedOrderPage>(key, () => listReceivedOrders(email, query), {
    intervalMs: 0,
    keepPreviousData: true,
  });
}

export function usePortions({ uid, email }: User) {
  return usePolledQuery<Portion[]>(createUserQueryKey('portions', uid), () => listPortions(email));
}

/** Reads the number of orders to cook. `intervalMs` is the time between two reads. */
export function useOrderCount({ uid, email }: User, intervalMs: number) {
  const key = createUserQueryKey('order-count', uid);
  return usePolledQuery<OrderCounts>(key, () => readOrderCount(email), { intervalMs });
}

export function useKitchen({ uid, email }: User) {
  return useSWR<Kitchen, Error>(createUserQueryKey('kitchen', uid), () => readKitchen(email));
}

export function useNotifications({ uid, email }: User) {
  return useSWR<NotificationSettings, Error>(createUserQueryKey('notifications', uid), () =>
    readNotifications(email),
  );
}
