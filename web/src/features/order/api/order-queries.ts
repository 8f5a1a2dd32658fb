import type { Kitchen, Notifications, Receipt } from '@potluck/functions/contract/kitchen';
import type { Order, OrderCount, Portion } from '@potluck/functions/contract/order';
import { useState } from 'react';
import useSWR, { unstable_serialize as serialize, useSWRConfig } from 'swr';
import { ORDER_REFRESH_INTERVAL_MS, userQueryKey } from '../../../lib/query-cache';
import {
  listOrders,
  listPortions,
  listReceivedOrders,
  readKitchen,
  readNotifications,
  readOrderCount,
  readReceipt,
  type ReceivedOrderPage,
} from './order-api';

interface User {
  uid: string;
  email: string;
}

/** Options of the queries that are polled, because other users change their data. */
const polling = { refreshInterval: ORDER_REFRESH_INTERVAL_MS };

export function useOrders({ uid, email }: User) {
  return useSWR<Order[], Error>(userQueryKey('orders', uid), () => listOrders(email), polling);
}

/**
 * Returns an order from the cached list of the buyer's orders, so its page can show the order until the
 * receipt arrives.
 */
export function useOrderFromCachedList({ uid }: User, orderId: string): Order | undefined {
  const { cache } = useSWRConfig();
  const [cachedOrder] = useState(() => {
    const orders = cache.get(serialize(userQueryKey('orders', uid)))?.data as Order[] | undefined;
    return orders?.find(({ _id }) => _id === orderId);
  });
  return cachedOrder;
}

export function useReceipt({ uid }: User, orderId: string) {
  const key = userQueryKey(`receipt ${orderId}`, uid);
  return useSWR<Receipt, Error>(key, () => readReceipt(orderId), polling);
}

/** Reads one page of the orders that the user received. `query` selects the page. */
export function useReceivedOrders({ uid, email }: User, query: string) {
  const key = userQueryKey(`received-orders ${query}`, uid);
  return useSWR<ReceivedOrderPage, Error>(key, () => listReceivedOrders(email, query), polling);
}

export function usePortions({ uid, email }: User) {
  return useSWR<Portion[], Error>(
    userQueryKey('portions', uid),
    () => listPortions(email),
    polling,
  );
}

export function useOrderCount({ uid, email }: User) {
  return useSWR<OrderCount, Error>(
    userQueryKey('order-count', uid),
    () => readOrderCount(email),
    polling,
  );
}

export function useKitchen({ uid, email }: User) {
  return useSWR<Kitchen, Error>(userQueryKey('kitchen', uid), () => readKitchen(email));
}

export function useNotifications({ uid, email }: User) {
  return useSWR<Notifications, Error>(userQueryKey('notifications', uid), () =>
    readNotifications(email),
  );
}
