import {
  DISH_REMOVED_REASON,
  MAX_EVENTS_BEFORE_UNDO,
  UNDO_PERIOD_MS,
  type Order,
  type OrderEvent,
  type OrderStatus,
} from './order';

export type OrderRole = OrderEvent['by'];

export interface OrderChange {
  by: OrderRole;
  /** The version of the order that the client showed. */
  version: number;
  to: OrderStatus;
  /** Allows a buyer who deletes the account to cancel an order that is ready. */
  isForced?: boolean;
}

type OrderChangeDecision =
  | { what: OrderEvent['what']; status: OrderStatus }
  /** The same user has already made the same change to this version of the order. */
  | { isRepeat: true }
  | { conflict: 'order-changed' | 'order-state' | 'allergy-unread'; message: string };

type ChangeableOrder = Pick<Order, 'status' | 'events' | 'changes' | 'allergy' | 'allergy_read'>;

export const statusAfterEvent: Record<OrderEvent['what'], OrderStatus> = {
  // Stryker disable next-line StringLiteral: equivalent, because no change of an order adds the event `placed`
  placed: 'placed',
  ready: 'ready',
  collected: 'collected',
  cancelled: 'cancelled',
  'ready-undone': 'placed',
  'collected-undone': 'ready',
};

/** The event for each status change that a cook can make, by the old and the new status. */
const eventOfCook: Record<string, OrderEvent['what']> = {
  'placed → ready': 'ready',
  'ready → collected': 'collected',
  'ready → placed': 'ready-undone',
  'collected → ready': 'collected-undone',
  'placed → cancelled': 'cancelled',
  'ready → cancelled': 'cancelled',
};

const undoneEvent: Partial<Record<OrderEvent['what'], OrderEvent['what']>> = {
  'ready-undone': 'ready',
  'collected-undone': 'collected',
};

/**
 * Decides whether a change of an order is allowed at the time `now`, in ms since the epoch. If `version` is not the
 * current version, the change is a conflict, or a repeat if it equals the event that followed `version`, for
 * example after a lost response.
 */
export function decideOrderChange(
  order: ChangeableOrder,
  change: OrderChange,
  now: number,
): OrderChangeDecision {
  const { events = [] } = order;
  const what = findAllowedEvent(order, change, now);
  if (change.version !== events.length) {
    const next = events[change.version];
    const isRepeat = next?.by === change.by && statusAfterEvent[next.what] === change.to;
    const message = 'This order has changed. Please check it and try again.';
    if (isRepeat) return { isRepeat: true };
    return { conflict: 'order-changed', message: what ? message : explainRejection(order, change) };
  }
  if (!what) {
    const conflict = isAllergyUnread(order, change) ? 'allergy-unread' : 'order-state';
    return { conflict, message: explainRejection(order, change) };
  }
  return { what, status: statusAfterEvent[what] };
}

export function canChangeOrder(
  order: ChangeableOrder,
  by: OrderRole,
  to: OrderStatus,
  now: number,
): boolean {
  return findAllowedEvent(order, { by, to }, now) !== undefined;
}

/** Returns true if the cook marks an order as ready without having confirmed its note about an allergy. */
function isAllergyUnread(
  { status, allergy, allergy_read }: ChangeableOrder,
  { by, to }: Pick<OrderChange, 'by' | 'to'>,
): boolean {
  const isMarkedReady = by === 'cook' && status === 'placed' && to === 'ready';
  return isMarkedReady && allergy === true && !allergy_read;
}

/**
 * Returns the event of a change, or undefined if the order does not allow the change now. A buyer can cancel an order
 * that is ready only if it has changed after the purchase. An undo reverses only the
 * latest event, within 15 minutes, and only if the order has fewer than 20 events.
 */
function findAllowedEvent(
  order: ChangeableOrder,
  { by, to, isForced = false }: Omit<OrderChange, 'version'>,
  now: number,
): OrderEvent['what'] | undefined {
  const { status, events = [], changes = [] } = order;
  if (isAllergyUnread(order, { by, to })) return undefined;
  if (by === 'buyer') {
    const isCancelable =
      status === 'placed' || (status === 'ready' && (isForced || changes.length > 0));
    return to === 'cancelled' && isCancelable ? 'cancelled' : undefined;
  }
  const what = eventOfCook[`${status} → ${to}`];
  const undone = what && undoneEvent[what];
  if (!undone) return what;
  const latest = events.at(-1);
  const isUndoable =
    latest?.what === undone &&
    now - Date.parse(latest.at) < UNDO_PERIOD_MS &&
    events.length < MAX_EVENTS_BEFORE_UNDO;
  return isUndoable ? what : undefined;
}

function explainRejection(order: ChangeableOrder, change: OrderChange): string {
  const { status, events } = order;
  const { by } = change;
  if (isAllergyUnread(order, change)) return 'Read the note about an allergy first.';
  if (status === 'cancelled') {
    return by === 'buyer' && events?.at(-1)?.by === 'cook'
      ? 'The cook has already canceled this order.'
      : 'This order has already been canceled.';
  }
  if (by === 'buyer' && status === 'ready') {
    return 'Your order is ready to collect. Only the cook can cancel it now.';
  }
  if (by === 'buyer' && status === 'collected') {
    return 'Your order has already been collected, so it cannot be canceled.';
  }
  return 'This is not possible any more.';
}

/** The reasons for a cancellation as sentences. The reason `other` is not shown. */
const cancelReasonTexts: Partial<Record<string, string>> = {
  'sold-out': 'The dish is sold out.',
  'cannot-cook': 'The cook cannot cook it.',
  'not-collected': 'Nobody collected the order.',
  'guest-asked': 'The guest asked for it.',
  [DISH_REMOVED_REASON]: 'Potluck removed the dish from the menu.',
};

export function describeCancelReason(reason = '', viewer: OrderRole): string | undefined {
  return reason === 'guest-asked' && viewer === 'buyer'
    ? 'You asked the cook to cancel it.'
    : cancelReasonTexts[reason];
}
