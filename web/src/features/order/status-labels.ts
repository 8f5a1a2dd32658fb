import type { OrderStatus } from '@potluck/functions/contract/order';

/** The status of an order as its buyer sees it. */
export const statusLabels: Record<OrderStatus, string> = {
  placed: 'Placed',
  ready: 'Ready to collect',
  collected: 'Collected',
  cancelled: 'Canceled',
};
