import type { Receipt } from '@potluck/functions/contract/kitchen';
import { useCallback, useEffect } from 'react';
import { useOrders, useReceipt } from '../api/order-queries';
import { saveActiveReceipts } from './save-active-receipts';
import { readSavedOrders, readSavedReceipt, saveOrders, saveReceipt } from './saved-orders';
import { useSavedCopy } from './use-saved-copy';

interface User {
  uid: string;
  email: string;
}

/**
 * Reads the orders of a buyer, and saves them with the receipts of the active orders. If the
 * API does not respond, returns the saved orders and the time `savedAt` at which the API sent them.
 */
export function useSavedOrders(account: User) {
  const { uid } = account;
  const query = useOrders(account);
  const { items, error, isValidating } = query;
  const isCurrent = items !== undefined && !isValidating && error === undefined;
  const copy = useSavedCopy(
    { data: items, error },
    useCallback(() => readSavedOrders(uid), [uid]),
  );

  useEffect(() => {
    if (isCurrent) void saveOrders(uid, items).then(() => saveActiveReceipts(uid, items));
  }, [uid, isCurrent, items]);

  return { ...query, items: items ?? copy?.data, isCurrent, savedAt: copy?.savedAt };
}

/**
 * Reads a receipt. Saves it if the user is the buyer. Without a network, returns the saved receipt, or
 * only the order if the receipt is not saved. `savedAt` is set while the data may be out of date.
 */
export function useSavedReceipt(account: User, orderId: string) {
  const { uid } = account;
  const query = useReceipt(account, orderId);
  const { data, error, isValidating } = query;
  const isCurrent = data !== undefined && !isValidating && error === undefined;
  const copy = useSavedCopy(
    query,
    useCallback(() => readSavedReceipt(uid, orderId), [uid, orderId]),
  );

  useEffect(() => {
    if (isCurrent && isBuyer(data)) void saveReceipt(uid, data);
  }, [uid, isCurrent, data]);

  return {
    ...query,
    data: data ?? copy?.data.receipt,
    savedOrder: copy?.data.order,
    savedAt: copy?.savedAt,
  };
}

/** Returns true if the user is the buyer. The API sends the email of the buyer only to the buyer. */
function isBuyer({ buyer_email }: Receipt): boolean {
  return buyer_email !== undefined;
}
