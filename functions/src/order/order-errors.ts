import type { StoredOrder } from '../firestore/collections';
import { HttpError } from '../http/http-error';
import { toOrderWithEvents, type OrderRole } from './order-responses';

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

const conflictMessages = {
  'order-changed': 'This order has changed. Please check it and try again.',
  'order-state': 'This is not possible any more.',
};

/**
 * Returns the HTTP 409 error for a cancellation or a status change that the current order does not allow.
 * The error contains the current order in the response format for `role`.
 */
export function orderConflictError(
  code: keyof typeof conflictMessages,
  orderId: string,
  order: StoredOrder,
  role: OrderRole,
): HttpError {
  return new HttpError(code, conflictMessages[code], {
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
