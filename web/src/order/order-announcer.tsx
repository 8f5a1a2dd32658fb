import type { Order } from '@potluck/functions/contract/order';
import { statusLabels } from './order-texts';
import { formatBuyerName } from './order-ticket';
import { formatCount } from '../lib/format';
import { useState } from 'react';

/** Returns the text that announces the new status of each changed order to its buyer. */
export function describeStatusChanges(before: Order[], after: Order[]): string {
  const oldStatuses = new Map(before.map(({ _id, status }) => [_id, status]));
  return after
    .flatMap(({ _id, food_name, status }) =>
      oldStatuses.has(_id) && oldStatuses.get(_id) !== status
        ? `${food_name}: ${statusLabels[status]}.`
        : [],
    )
    .join(' ');
}

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

interface Props {
  orders: Order[] | undefined;
  describeChanges: (before: Order[], after: Order[]) => string;
}

/** Announces to screen readers how the orders have changed. Renders nothing visible. */
export function OrderAnnouncer({ orders, describeChanges }: Props) {
  const [latest, setLatest] = useState(orders);
  const [announcement, setAnnouncement] = useState({ count: 0, text: '' });
  if (orders !== latest) {
    setLatest(orders);
    const text = latest && orders ? describeChanges(latest, orders) : '';
    if (text !== '') setAnnouncement({ count: announcement.count + 1, text });
  }
  // A new key renders a new element, so screen readers also announce a repeated text.
  return (
    <div role="status" className="sr-only">
      {announcement.text !== '' && <p key={announcement.count}>{announcement.text}</p>}
    </div>
  );
}
