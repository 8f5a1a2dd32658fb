import {
  type Order,
  type OrderChangeResponse,
  UNDO_PERIOD_MS,
  isActiveOrder,
} from '@potluck/functions/contract/order';
import { useCallback, useState } from 'react';
import { showErrorToast, showToast } from '../ui/toast';
import { ApiError, getErrorRequestId } from '../lib/api';
import { getFailureText } from '../lib/failure-text';
import type { FieldErrors } from '../ui/form-validation';
import { refreshQueries } from '../lib/query-client';
import { getCurrentOrderInError } from './order-queries';

/** An order that the API returned after this cook changed it or tried to change it. */
export interface ChangedOrder {
  order: Order;
  /**
   * True after a change until the order lists have been read again. Until then, the lists may not contain the
   * order.
   */
  isNew: boolean;
}

interface ReceivedOrders {
  active: readonly Order[];
  past: readonly Order[];
  changed: Iterable<ChangedOrder>;
}

/**
 * Returns the time in ms at which the ticket of a past order disappears. Until then, the ticket stays in its place, so
 * the other tickets do not move while the cook clicks, and the cook can undo a collection.
 */
export function getTicketEnd({ events = [] }: Order): number {
  const latest = events.at(-1);
  return latest ? Date.parse(latest.at) + UNDO_PERIOD_MS : 0;
}

const isRecentlyPast = (order: Order, now: number) =>
  !isActiveOrder(order) && getTicketEnd(order) > now;

/**
 * Merges the order lists of the API with the orders that this cook has changed. If several sources contain the same
 * order, the one with the highest version is the current one. `tickets` contains the active orders and the
 * orders that were collected or canceled in the last 15 minutes, the oldest first.
 */
export function mergeReceivedOrders({ active, past, changed }: ReceivedOrders, now: number) {
  const orders = new Map<string, Order>();
  const add = (order: Order) => {
    const known = orders.get(order._id);
    if (!known || getVersion(order) > getVersion(known)) orders.set(order._id, order);
  };
  for (const order of [...active, ...past]) add(order);
  for (const { order, isNew } of changed) {
    if (isNew || orders.has(order._id) || isRecentlyPast(order, now)) add(order);
  }
  const tickets = [...orders.values()].filter(
    (order) => isActiveOrder(order) || isRecentlyPast(order, now),
  );
  return {
    tickets: tickets.sort((a, b) => compare(a.buying_date, b.buying_date) || compare(a._id, b._id)),
    /** The current state of the orders in `past`, without the orders that are shown as tickets. */
    pastOrders: past.map(({ _id }) => orders.get(_id)).filter(isPast),
  };

  function isPast(order: Order | undefined): order is Order {
    return order !== undefined && !tickets.includes(order);
  }
}

const getVersion = ({ version }: Order) => version;
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sends a change of an order. Resolves with the response, or with the errors of the form's fields. */
export type SendOrderChange = (
  send: () => Promise<OrderChangeResponse>,
) => Promise<{ response: OrderChangeResponse } | { fieldErrors: FieldErrors }>;

/**
 * Returns the orders that this cook has changed, and a function that changes an order. If a change fails, a
 * toast shows the error. If the error contains the current order, this order replaces the shown order.
 * Otherwise, the order lists are read again. If the outcome is unknown, the cook can repeat the change, because
 * the API accepts a repeated change.
 */
export function useChangeOrder() {
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangedOrder>>(new Map());

  const changeOrder = useCallback<SendOrderChange>(async (send) => {
    const show = (order: Order) => {
      setChanged((before) => new Map(before).set(order._id, { order, isNew: true }));
      void refreshQueries().then(() => {
        setChanged((before) =>
          before.get(order._id)?.order === order
            ? new Map(before).set(order._id, { order, isNew: false })
            : before,
        );
      });
    };

    try {
      const response = await send();
      show(response.order);
      return { response };
    } catch (error) {
      const rejection = error instanceof ApiError && error.isOutcomeKnown ? error : undefined;
      if (rejection) void showToast('error', rejection.message);
      else void showErrorToast(getFailureText(toText(error), error), getErrorRequestId(error));
      const current = getCurrentOrderInError(rejection);
      if (current) show(current);
      else void refreshQueries();
      return { fieldErrors: rejection?.fields ?? {} };
    }
  }, []);

  return { changed: changed.values(), changeOrder };
}

function toText(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'The order could not be changed. Please try again.';
}
