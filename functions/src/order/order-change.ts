import type { Timestamp } from '@google-cloud/firestore';
import {
  MAX_EVENTS_BEFORE_UNDO,
  UNDO_PERIOD_MS,
  type CancelReason,
  type OrderStatus,
} from '../contract/order';
import type { StoredOrder, StoredOrderEvent } from '../firestore/collections';

/** A change that the buyer or the cook of an order requests: a cancellation or another status change. */
export interface OrderChange {
  by: StoredOrderEvent['by'];
  /** The version of the order that the client showed. */
  version: number;
  /** The status after the change. */
  to: OrderStatus;
  reason?: CancelReason | undefined;
  note?: string | undefined;
  /**
   * If true, the buyer can also cancel an order that is ready. The deletion of an account cancels the active
   * orders of the account in this way.
   */
  isForced?: boolean;
}

/** The event that an allowed change adds to an order, and the status of the order after this event. */
interface AllowedOrderChange {
  event: StoredOrderEvent;
  status: OrderStatus;
}

export type OrderChangeDecision =
  | AllowedOrderChange
  /** The same user has already made the same change to this version of the order. */
  | { isRepeat: true }
  | { conflict: 'order-changed' | 'order-state' };

type EventName = StoredOrderEvent['what'];

const statusAfterEvent: Record<EventName, OrderStatus> = {
  // Stryker disable next-line StringLiteral: equivalent, because no change of an order adds the event `placed`
  placed: 'placed',
  ready: 'ready',
  collected: 'collected',
  cancelled: 'cancelled',
  'ready-undone': 'placed',
  'collected-undone': 'ready',
};

/** The event for each status change that a cook can make, by the old and the new status. */
const eventOfCook: Record<string, EventName> = {
  'placed → ready': 'ready',
  'ready → collected': 'collected',
  'ready → placed': 'ready-undone',
  'collected → ready': 'collected-undone',
};

/** The event that an undo reverses. */
const undoneEvent: Partial<Record<EventName, EventName>> = {
  'ready-undone': 'ready',
  'collected-undone': 'collected',
};

/**
 * Decides whether a change of an order is allowed at the time `at`. The function changes nothing.
 * - If `version` is not the current version, the result is a conflict. The exception is a repeat: the
 *   change equals the event that followed `version`, for example after a double click or a lost
 *   response.
 * - An undo reverses only the latest event, only within 15 minutes, and only if the order has fewer than
 *   20 events.
 */
export function decideOrderChange(
  { status, events }: Pick<StoredOrder, 'status' | 'events'>,
  change: OrderChange,
  at: Timestamp,
): OrderChangeDecision {
  if (change.version !== events.length) {
    const next = events[change.version];
    const isRepeat =
      next !== undefined && next.by === change.by && statusAfterEvent[next.what] === change.to;
    return isRepeat ? { isRepeat: true } : { conflict: 'order-changed' };
  }
  const what = findEventName(status, change);
  if (!what || !isAllowedNow(what, events, at)) return { conflict: 'order-state' };
  const { by, reason, note } = change;
  const event = {
    what,
    by,
    at,
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { note }),
  };
  return { event, status: statusAfterEvent[what] };
}

/** Returns the new status, events, and version of an order after an allowed change. */
export function applyOrderChange(
  { events }: Pick<StoredOrder, 'events'>,
  { event, status }: AllowedOrderChange,
): Pick<StoredOrder, 'status' | 'events' | 'version'> {
  return { status, events: [...events, event], version: events.length + 1 };
}

/**
 * Returns the name of the event that changes the status of an order from `status` to `to`. Returns
 * undefined if the change is not allowed.
 */
function findEventName(
  status: OrderStatus,
  { by, to, isForced = false }: OrderChange,
): EventName | undefined {
  if (to === 'cancelled') {
    const isAllowed = status === 'placed' || (status === 'ready' && (by === 'cook' || isForced));
    return isAllowed ? 'cancelled' : undefined;
  }
  if (by !== 'cook') return undefined;
  return eventOfCook[`${status} → ${to}`];
}

/** Returns true if the event is not an undo, or if the undo can still reverse the latest event. */
function isAllowedNow(what: EventName, events: StoredOrderEvent[], at: Timestamp): boolean {
  const undone = undoneEvent[what];
  if (undone === undefined) return true;
  const latest = events.at(-1);
  return (
    latest?.what === undone &&
    at.toMillis() - latest.at.toMillis() <= UNDO_PERIOD_MS &&
    events.length < MAX_EVENTS_BEFORE_UNDO
  );
}
