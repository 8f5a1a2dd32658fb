import type { Order } from '@potluck/functions/contract/order';

/**
 * Returns the reason why the buyer can no longer cancel the order. Returns undefined if the buyer can still
 * cancel it.
 */
export function getNotCancelableReason({ status, events }: Order): string | undefined {
  switch (status) {
    case 'ready':
      return 'Your order is ready to collect. Only the cook can cancel it now.';
    case 'collected':
      return 'Your order has already been collected, so it cannot be canceled.';
    case 'cancelled':
      return events?.at(-1)?.by === 'cook'
        ? 'The cook has already canceled this order.'
        : 'This order has already been canceled.';
    default:
      return undefined;
  }
}
