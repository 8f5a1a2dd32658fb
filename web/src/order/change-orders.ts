import {
  type BulkStatusChangeResponse,
  MAX_BULK_ORDERS,
  type Order,
  type OrderChangeResponse,
  type OrderStatus,
  type OrderStatusChangeRequest,
  UNDO_PERIOD_MS,
  isActiveOrder,
} from '@potluck/functions/contract/order';
import { useRef, useState } from 'react';
import { showToast } from '../ui/toast';
import { ApiError } from '../lib/api';
import { showFailure } from '../ui/failure';
import type { FieldErrors } from '../ui/form-validation';
import { refreshQueries } from '../lib/query-client';
import { changeOrderStatuses } from './order-api';

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
  const activeIds = new Set(active.map(({ _id }) => _id));
  for (const order of [...active, ...past, ...changed]) {
    // Another device or the guest has closed it since this cook changed it.
    const changedAt = Date.parse(order.events?.at(-1)?.at ?? '');
    if (isActiveOrder(order) && !activeIds.has(order._id) && changedAt <= now) continue;
    const known = orders.get(order._id);
    if (!known || order.version > known.version) orders.set(order._id, order);
    // A confirmation of a note changes no version.
    else if (order.allergy_read) orders.set(order._id, { ...known, allergy_read: true });
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

/** Sends a change of an order. Resolves with the errors of the form's fields, or with no errors. */
export type SendOrderChange = (
  order: Order,
  send: () => Promise<OrderChangeResponse>,
) => Promise<FieldErrors>;

/** The latest change of an order that the cook has tried. */
interface Attempt {
  /** The list in which the cook tried it, and the status with which this list contains the order. */
  view: string;
  status: OrderStatus;
  error: string | undefined;
  /** The order that the API returned. */
  order: Order | undefined;
}

/** The refresh waits until the cook pauses, because 70 clicks in a minute would exceed the rate limit of reads. */
const REFRESH_DELAY_MS = 1_000;

/**
 * Returns the orders that this cook has changed, and functions that change orders. An error is shown in a toast, and
 * `findError` returns it until the next try. If the outcome is unknown, the cook can repeat the change, because the API
 * accepts a repeated change.
 *
 * In the list `view`, an order that the cook has changed there keeps its place: `getListedStatus` returns its earlier
 * status. Otherwise, the other tickets would move while the cook clicks.
 */
export function useChangeOrders(email: string, view: string) {
  const [attempts, setAttempts] = useState<ReadonlyMap<string, Attempt>>(new Map());
  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);

  const getListedStatus = ({ _id, status }: Order) => {
    const attempt = attempts.get(_id);
    return attempt?.view === view ? attempt.status : status;
  };

  type Result = Partial<BulkStatusChangeResponse['results'][number]>;
  async function run(orders: readonly Order[], send: () => Promise<Result[]>) {
    const record = (findResult: (id: string) => Result | undefined) =>
      setAttempts((before) => {
        const after = new Map(before);
        for (const tried of orders) {
          const { error, order = before.get(tried._id)?.order } = findResult(tried._id) ?? {};
          const status = getListedStatus(tried);
          after.set(tried._id, { view, status, error: error?.message, order });
        }
        return after;
      });
    record(() => undefined);
    clearTimeout(refresh.current);
    try {
      const results = await send();
      record((id) => results.find((result) => result.id === id));
      refresh.current = setTimeout(() => void refreshQueries(), REFRESH_DELAY_MS);
      return {};
    } catch (error) {
      const text = 'The order could not be changed. Please try again.';
      const { code, message, fields } =
        error instanceof ApiError ? error : { code: '', message: text, fields: {} };
      record(() => ({ error: { code, message } }));
      showFailure(message, error);
      // Another device or the guest may have changed the order.
      void refreshQueries();
      return fields;
    }
  }

  const changeOrder: SendOrderChange = (changed, send) =>
    run([changed], async () => {
      const { order, message } = await send();
      if (order.status === 'cancelled') void showToast('success', message);
      return [{ id: order._id, order }];
    });

  /** Changes the status of the first 100 of the orders. */
  async function changeStatuses(orders: readonly Order[], to: OrderStatusChangeRequest['to']) {
    const sent = orders.slice(0, MAX_BULK_ORDERS);
    const versions = sent.map(({ _id, version }) => ({ id: _id, version }));
    await run(sent, async () => {
      const { results } = await changeOrderStatuses({ email, to, orders: versions });
      return results;
    });
  }

  const changed = [...attempts.values()].flatMap(({ order }) => order ?? []);
  const findError = (id: string) => attempts.get(id)?.error;
  return { changed, changeOrder, changeStatuses, getListedStatus, findError };
}
