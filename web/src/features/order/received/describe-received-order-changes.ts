import type { Order } from '@potluck/functions/contract/order';
import { statusLabels } from '../status-labels';
import { formatBuyerName } from './buyer';
import { formatCount } from '../../../lib/format-count';

/** Returns the text that announces new orders and changed statuses to a cook. */
export function describeReceivedOrderChanges(before: Order[], after: Order[]): string {
  const oldStatuses = new Map(before.map(({ _id, status }) => [_id, status]));
  return after
    .flatMap((order) => {
      const { _id, status } = order;
      const subject = `${formatCount(order.purchase_quantity)} × ${order.food_name} for ${formatBuyerName(order)}`;
      if (!oldStatuses.has(_id)) return status === 'placed' ? `New order: ${subject}.` : [];
      if (oldStatuses.get(_id) === status) return [];
      return `${subject}: ${statusLabels[status]}.`;
    })
    .join(' ');
}
