import { ACTIVE_STATUSES, type Order } from '@potluck/functions/contract/order';

/** Returns true while the buyer waits for the order or can collect it. */
export function isActiveOrder({ status }: Order): boolean {
  return status !== undefined && ACTIVE_STATUSES.includes(status);
}
