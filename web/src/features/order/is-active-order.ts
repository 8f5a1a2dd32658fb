import { ACTIVE_STATUSES, type Order } from '@potluck/functions/contract/order';

/** Returns true while the cook prepares the order or the buyer can collect it. */
export function isActiveOrder({ status }: Order): boolean {
  return status !== undefined && ACTIVE_STATUSES.includes(status);
}
