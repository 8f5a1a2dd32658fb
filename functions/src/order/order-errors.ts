import type { StoredOrder } from '../firestore/collections';
import { HttpError } from '../http/http-error';
import type { OrderRole } from '../contract/order-change';
import { toOrderWithEvents } from './order-responses';

/**
 * Returns the error for an order that does not exist. A request for another user's order gets the
 * same error, because the response must not reveal that the order exists.
 */
export const orderNotFoundError = () =>
  new HttpError('not-found', 'There is no such order in your history.');

export const idempotencyKeyReusedError = () =>
  new HttpError(
    'key-reused',
    'You already placed this order with different details. You can find it in My Orders.',
  );

/**
 * Returns the HTTP 409 error for a cancellation or a status change that the current order does not allow.
 * The error contains the current order in the response format for `role`.
 */
export function orderConflictError(
  { conflict, message }: { conflict: 'order-changed' | 'order-state'; message: string },
  orderId: string,
  order: StoredOrder,
  role: OrderRole,
): HttpError {
  return new HttpError(conflict, message, {
    order: toOrderWithEvents(orderId, order, role),
  });
}

export const tooManyChangesError = () =>
  new HttpError('busy', 'This order is being changed right now. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });

export const cancelReasonRequiredError = () => {
  const message = 'Choose a reason.';
  return new HttpError('invalid', message, { fields: { reason: message } });
};
