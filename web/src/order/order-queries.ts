import type { Receipt } from '@potluck/functions/contract/kitchen';
import {
  DEFAULT_ORDER_PAGE_SIZE,
  isActiveOrder,
  type Order,
} from '@potluck/functions/contract/order';
import type { Thread } from '@potluck/functions/contract/message';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pagePaths } from '../lib/paths';
import { useIsPageHidden } from '../lib/use-browser-state';
import { type Page, createPagedQuery, usePagedQuery } from '../lib/paged-query';
import { getFirstPageLimit } from '../lib/shown-count';
import {
  createUserQueryKey,
  ORDER_REFRESH_INTERVAL_MS,
  pollEvery,
  queryClient,
  storeQueryData,
  useApiQuery,
  type User,
} from '../lib/query-client';
import { deleteExpiredReceipts, persistQuery } from './offline-orders';
import {
  listActiveOrders,
  listOrders,
  listReceivedOrders,
  readKitchen,
  readNotificationSettings,
  readReceivedOrderCounts,
  readReceipt,
  readThread,
  readUnreadMessages,
  type ThreadWithEtag,
} from './order-api';

/** Maximum number of receipts to read in advance. Buyers rarely have more active orders. */
const MAX_RECEIPTS = 10;
/** An older receipt is read again, because the cook can change the pickup place and times. */
const MAX_RECEIPT_AGE_MS = 60 * 60_000;
/** Makes the browser save the data of a query for reading without a network. */
const OFFLINE = { meta: { offline: true }, persister: persistQuery };

export const createReceiptQuery = ({ uid }: User, orderId: string) =>
  queryOptions<Receipt, Error, Receipt, string[]>({
    queryKey: createUserQueryKey(uid, 'receipt', orderId),
    queryFn: () => readReceipt(orderId),
    ...OFFLINE,
  });

export const createKitchenQuery = ({ uid, email }: User) =>
  queryOptions({
    queryKey: createUserQueryKey(uid, 'kitchen'),
    queryFn: () => readKitchen(email),
    // The form shows the latest version, which can come from another device.
    staleTime: 0,
  });

export const createNotificationsQuery = ({ uid, email }: User) =>
  queryOptions({
    queryKey: createUserQueryKey(uid, 'notifications'),
    queryFn: () => readNotificationSettings(email),
  });

/** Also reads the receipts of active orders, because a buyer may open one at the cook's door, without a network. */
export function useOrders(user: User) {
  const { uid, email } = user;
  const list = usePagedQuery<Order>({
    ...createPagedQuery(
      createUserQueryKey(uid, 'orders'),
      `limit=${getFirstPageLimit(pagePaths.myOrders)}`,
      (query, known) => listOrders(email, query, known),
    ),
    ...OFFLINE,
    ...pollEvery(ORDER_REFRESH_INTERVAL_MS),
  });
  const { items, error, query } = list;
  const isCurrent = items !== undefined && !query.isFetching && error === undefined;

  useEffect(() => {
    if (isCurrent) void readReceipts({ uid, email }, items);
  }, [uid, email, items, isCurrent]);
  return list;
}

async function readReceipts(user: User, orders: Order[]): Promise<void> {
  for (const { _id, version, changed_at } of orders.filter(isActiveOrder).slice(0, MAX_RECEIPTS)) {
    const query = createReceiptQuery(user, _id);
    const known = queryClient.getQueryData<Receipt>(query.queryKey);
    // The known receipt can be newer than `orders`.
    const isKnown = known && known.version >= version && known.changed_at === changed_at;
    const staleTime = isKnown ? MAX_RECEIPT_AGE_MS : 0;
    await queryClient.query({ ...query, staleTime }).catch(() => undefined);
  }
  await deleteExpiredReceipts();
}

export const useReceipt = (user: User, orderId: string) =>
  useApiQuery({ ...createReceiptQuery(user, orderId), ...pollEvery(ORDER_REFRESH_INTERVAL_MS) });

/** Returns the receipt if this visit has already read it. {@link useOrders} reads the receipts of active orders. */
export const useCachedReceipt = (user: User, orderId: string): Receipt | undefined =>
  useApiQuery({ ...createReceiptQuery(user, orderId), enabled: false }).data;

/** The polling interval in a background tab, in which browsers run timers at most once a minute. */
const HIDDEN_REFRESH_INTERVAL_MS = 60_000;

/** Reads all active orders that the user received as a cook, the oldest first. Also polls in a background tab. */
export function useActiveOrders({ uid, email }: User) {
  const isHidden = useIsPageHidden();
  const queryKey = createUserQueryKey(uid, 'active-orders');
  return useApiQuery({
    queryKey,
    queryFn: () => listActiveOrders(email, queryClient.getQueryData<Page<Order>>(queryKey)),
    ...pollEvery(isHidden ? HIDDEN_REFRESH_INTERVAL_MS : ORDER_REFRESH_INTERVAL_MS),
    refetchIntervalInBackground: true,
  });
}

/** Reads the past orders that the user received as a cook page by page, the newest first. */
export const usePastOrders = ({ uid, email }: User) =>
  usePagedQuery<Order>({
    ...createPagedQuery(
      createUserQueryKey(uid, 'past-orders'),
      `state=past&limit=${DEFAULT_ORDER_PAGE_SIZE}`,
      (query, known) => listReceivedOrders(email, query, known),
    ),
    ...pollEvery(ORDER_REFRESH_INTERVAL_MS),
  });

export const useOrderCount = ({ uid, email }: User, intervalMs: number) =>
  useApiQuery({
    queryKey: createUserQueryKey(uid, 'order-count'),
    queryFn: () => readReceivedOrderCounts(email),
    ...pollEvery(intervalMs),
  });

function getMonday(): string {
  const monday = new Date();
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  monday.setHours(0, 0, 0, 0);
  return monday.toISOString();
}

export function useWeekCount({ uid, email }: User) {
  const [since] = useState(getMonday);
  return useApiQuery({
    queryKey: createUserQueryKey(uid, 'order-count', since),
    queryFn: () => readReceivedOrderCounts(email, since),
  });
}

export const useUnreadMessages = ({ uid, email }: User, intervalMs = 0) =>
  useApiQuery({
    queryKey: createUserQueryKey(uid, 'unread-messages'),
    queryFn: () => readUnreadMessages(email),
    ...pollEvery(intervalMs),
  });

/** Reads the messages of an order: once if they are unread, and repeatedly while the user has opened them. */
export function useThread(orderId: string, isUnread: boolean, isOpen: boolean) {
  // A ticket knows only the email of the cook. Without the uid in the key, the data must not outlive the page.
  const queryKey = ['thread', orderId];
  const query = useApiQuery({
    queryKey,
    queryFn: () => readThread(orderId, queryClient.getQueryData<ThreadWithEtag>(queryKey)),
    enabled: isUnread || isOpen,
    gcTime: 0,
    ...pollEvery(isOpen ? ORDER_REFRESH_INTERVAL_MS : 0),
  });
  const show = (thread: Thread) =>
    storeQueryData<ThreadWithEtag>(queryKey, () => ({ data: thread, etag: null }));
  return { ...query, thread: query.data?.data, show };
}
