import {
  type Order,
  type OrderChangeResponse,
  UNDO_PERIOD_MS,
  isActiveOrder,
} from '@potluck/functions/contract/order';
import { useState } from 'react';
import { showToast } from '../ui/toast';
import { ApiError } from '../lib/api';
import { showFailure } from '../ui/failure';
import type { FieldErrors } from '../ui/form-validation';
import { queryClient } from '../lib/query-client';

interface ReceivedOrders {
  active: readonly Order[];
  past: readonly Order[];
  /** The orders that the API returned after this cook changed them. */
  changed: Iterable<Order>;
}

/**
 * Merges the order lists of the API with the orders that this cook has changed. The highest version of an order is the
 * current one. `tickets` contains the active orders, and the orders that became past in the last 15 minutes, so the
 * other tickets do not move while the cook clicks, and the cook can undo a collection. The oldest order is first.
 */
export function mergeReceivedOrders({ active, past, changed }: ReceivedOrders, now: number) {
  const orders = new Map<string, Order>();
  for (const order of [...active, ...past, ...changed]) {
    const known = orders.get(order._id);
    if (!known || order.version > known.version) orders.set(order._id, order);
  }
  const isTicket = (order: Order) => {
    const latest = order.events?.at(-1);
    return isActiveOrder(order) || (latest && Date.parse(latest.at) + UNDO_PERIOD_MS > now);
  };
  return {
    tickets: [...orders.values()]
      .filter(isTicket)
      .sort((a, b) => compare(a.buying_date, b.buying_date) || compare(a._id, b._id)),
    /** The current state of the orders in `past`, without the orders that are shown as tickets. */
    pastOrders: past
      .map((order) => orders.get(order._id) ?? order)
      .filter((order) => !isTicket(order)),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const ORDER_LISTS = ['active-orders', 'past-orders', 'order-count'];

/** Sends a change of an order. Resolves with the errors of the form's fields, or with no errors. */
export type SendOrderChange = (send: () => Promise<OrderChangeResponse>) => Promise<FieldErrors>;

/**
 * Returns the orders that this cook has changed, and a function that changes an order and shows an error in a toast. If
 * the outcome is unknown, the cook can repeat the change, because the API accepts a repeated change.
 */
export function useChangeOrder() {
  const [changed, setChanged] = useState<ReadonlyMap<string, Order>>(new Map());

  const changeOrder: SendOrderChange = async (send) => {
    try {
      const { order, message } = await send();
      setChanged((before) => new Map(before).set(order._id, order));
      if (order.status === 'cancelled') void showToast('success', message);
      return {};
    } catch (error) {
      const text = 'The order could not be changed. Please try again.';
      showFailure(error instanceof ApiError ? error.message : text, error);
      return error instanceof ApiError ? error.fields : {};
    } finally {
      // Also after an error, because another device or the guest may have changed the order. Reads only the lists of
      // orders now, because a cook who changes 70 orders in a minute would otherwise exceed the rate limit of reads.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ queryKey }) => ORDER_LISTS.includes(String(queryKey[2])),
      });
    }
  };

  return { changed, changeOrder };
}
