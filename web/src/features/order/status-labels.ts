import type { OrderStatus } from '@potluck/functions/contract/order';

/** Labels of the order statuses, as the buyer sees them. */
export const statusLabels: Record<OrderStatus, string> = {
  placed: 'Placed',
  ready: 'Ready to collect',
  collected: 'Collected',
  cancelled: 'Canceled',
};
