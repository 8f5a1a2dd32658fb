import {
  MAX_EVENTS_BEFORE_UNDO,
  UNDO_PERIOD_MS,
  type Order,
  type OrderStatus,
} from '@potluck/functions/contract/order';

/** Maps an event to the status that the order has after an undo of the event. */
const statusBefore: Partial<Record<string, Extract<OrderStatus, 'placed' | 'ready'>>> = {
  ready: 'placed',
  collected: 'ready',
};

export interface OrderUndo {
  /** The status after the undo. */
  to: 'placed' | 'ready';
  /** The time in ms until which the API accepts the undo. */
  until: number;
}

/** Returns the undo of the latest order event, or undefined if the event cannot be undone. */
export function findOrderUndo({ events = [] }: Order): OrderUndo | undefined {
  if (events.length >= MAX_EVENTS_BEFORE_UNDO) return undefined;
  const latest = events.at(-1);
  const to = latest && statusBefore[latest.what];
  return to && { to, until: Date.parse(latest.at) + UNDO_PERIOD_MS };
}
