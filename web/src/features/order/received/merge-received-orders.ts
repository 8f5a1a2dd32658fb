import { isActiveOrder, type Order } from '@potluck/functions/contract/order';
import { findOrderUndo } from './find-order-undo';

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

/** Returns true if the order is collected and the cook can still undo the collection. */
const isUndoable = (order: Order, now: number) =>
  order.status === 'collected' && (findOrderUndo(order)?.until ?? 0) > now;

/**
 * Merges the order lists of the API with the orders that this cook has changed. If several sources contain the same
 * order, the one with the highest version is the current one. `tickets` contains the active orders and the
 * collected orders whose collection the cook can still undo, the oldest first.
 */
export function mergeReceivedOrders({ active, past, changed }: ReceivedOrders, now: number) {
  const orders = new Map<string, Order>();
  const add = (order: Order) => {
    const known = orders.get(order._id);
    if (!known || getVersion(order) > getVersion(known)) orders.set(order._id, order);
  };
  for (const order of [...active, ...past]) add(order);
  for (const { order, isNew } of changed) {
    if (isNew || orders.has(order._id) || isUndoable(order, now)) add(order);
  }
  const tickets = [...orders.values()].filter(
    (order) => isActiveOrder(order) || isUndoable(order, now),
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

const getVersion = ({ version = 0 }: Order) => version;
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
