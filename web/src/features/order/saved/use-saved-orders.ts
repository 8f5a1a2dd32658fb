import type { Receipt } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { useCallback, useEffect } from 'react';
import { getServerTime } from '../../../lib/server-clock';
import { useOrders, useReceipt } from '../api/order-queries';
import { saveActiveOrderReceipts } from './save-active-order-receipts';
import { readSavedOrders, readSavedReceipt, saveOrders, saveReceipt } from './saved-orders';
import { useSavedCopyAsFallback } from './use-saved-copy-as-fallback';

interface User {
  uid: string;
  email: string;
}

interface KnownData<Data> {
  data: Data | undefined;
  /** Undefined if `data` is current, or if the time is unknown. */
  savedAt: number | undefined;
}

/**
 * The time of the last successful read of each order list and receipt in this tab. The key of an order list is the
 * uid. The key of a receipt is the uid and the ID of the order. The map is outside the hooks, because the data in
 * the SWR cache also outlives the components.
 */
const readTimes = new Map<string, number>();

/**
 * Returns the newer of the data that this tab has read and the saved copy, with the time at which the API sent
 * it. Another tab may have saved the copy before or after the read of this tab.
 */
function pickNewer<Known extends KnownData<unknown>>(read: Known, copy: Known | undefined): Known {
  const isCopyNewer = read.data === undefined || (copy?.savedAt ?? 0) > (read.savedAt ?? 0);
  return copy && isCopyNewer ? copy : read;
}

/**
 * Reads the orders of a buyer, and saves them with the receipts of the active orders. If the
 * API does not respond within 3 s, returns the newest known orders and the time `savedAt` at which the API sent them.
 */
export function useOrdersWithSavedCopy(account: User) {
  const { uid } = account;
  const query = useOrders(account);
  const { items, total, hasMore, error } = query;
  const isValidating = query.query.isFetching;
  const isCurrent = items !== undefined && !isValidating && error === undefined;
  const readAt = items && readTimes.get(uid);
  const { isStale, copy } = useSavedCopyAsFallback(
    { error, isValidating, readAt },
    useCallback(() => readSavedOrders(uid), [uid]),
  );

  useEffect(() => {
    if (!isCurrent) return;
    const savedAt = getServerTime();
    readTimes.set(uid, savedAt);
    void saveOrders(uid, items, savedAt, { hasMore, total }).then(
      (saved) => saved && saveActiveOrderReceipts(uid, saved),
    );
  }, [uid, isCurrent, items, hasMore, total]);

  const loaded = { data: items, savedAt: isStale ? readAt : undefined, total };
  const newest = pickNewer<KnownData<Order[]> & { total?: number | undefined }>(loaded, copy);
  return {
    ...query,
    items: newest.data,
    total: newest.total,
    isCurrent,
    savedAt: newest.savedAt,
  };
}

/**
 * Reads a receipt. Saves it if the user is the buyer. Without a network, returns the newest known receipt, or
 * only the order if no receipt is known. `savedAt` is set while the data may be out of date.
 */
export function useReceiptWithSavedCopy(account: User, orderId: string) {
  const { uid } = account;
  const query = useReceipt(account, orderId);
  const { data, error } = query;
  const isValidating = query.query.isFetching;
  const isCurrent = data !== undefined && !isValidating && error === undefined;
  const readAt = data && readTimes.get(`${uid} ${orderId}`);
  const { isStale, copy } = useSavedCopyAsFallback(
    { error, isValidating, readAt },
    useCallback(() => readSavedReceipt(uid, orderId), [uid, orderId]),
  );

  useEffect(() => {
    if (!isCurrent) return;
    const savedAt = getServerTime();
    readTimes.set(`${uid} ${data._id}`, savedAt);
    if (isBuyer(data)) void saveReceipt(uid, data, savedAt);
  }, [uid, isCurrent, data]);

  const savedReceipt = copy?.data.receipt;
  const newest = pickNewer<KnownData<Receipt>>(
    { data, savedAt: isStale ? readAt : undefined },
    savedReceipt && { data: savedReceipt, savedAt: copy.savedAt },
  );
  return {
    ...query,
    data: newest.data,
    savedOrder: copy?.data.order,
    savedAt: newest.savedAt ?? copy?.savedAt,
  };
}

/** Returns true if the user is the buyer. The API sends the email of the buyer only to the buyer. */
function isBuyer({ buyer_email }: Receipt): boolean {
  return buyer_email !== undefined;
}
