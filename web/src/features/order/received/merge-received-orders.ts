import { isActiveOrder, UNDO_PERIOD_MS, type Order } from '@potluck/functions/contract/order';

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
