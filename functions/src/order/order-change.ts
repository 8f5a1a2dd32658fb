import type { Timestamp } from '@google-cloud/firestore';
import { decideOrderChange, type OrderChange } from '../contract/order-change';
import type { CancelReason } from '../contract/order';
import type { StoredOrder } from '../firestore/collections';
import { orderConflictError } from './order-errors';
import { toOrderEvent } from './order-responses';

interface RequestedChange extends OrderChange {
  reason?: CancelReason | undefined;
  note?: string | undefined;
}

type AppliedOrderChange =
  /** The new values of the fields that the change changes. */
  | { changes: Pick<StoredOrder, 'status' | 'events' | 'version'> }
  | { isRepeat: true }
  | { rejection: ReturnType<typeof orderConflictError> };

/** Returns the new status, events, and version of an order after a change, or the rejection. */
export function applyOrderChange(
  orderId: string,
  order: StoredOrder,
  change: RequestedChange,
  at: Timestamp,
): AppliedOrderChange {
  const { status, events } = order;
  const decision = decideOrderChange(
    { status, events: events.map(toOrderEvent) },
    change,
    at.toMillis(),
  );
  if ('isRepeat' in decision) return decision;
  const { by, reason, note } = change;
  if ('conflict' in decision) {
    return { rejection: orderConflictError(decision, orderId, order, by) };
  }
  const event = {
    what: decision.what,
    by,
    at,
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { note }),
  };
  return {
    changes: { status: decision.status, events: [...events, event], version: events.length + 1 },
  };
}
