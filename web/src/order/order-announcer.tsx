import type { Order, OrderRole } from '@potluck/functions/contract/order';
import { formatBuyerName, statusLabels } from './order-texts';
import { formatCount } from '../lib/format';
import { useState } from 'react';

/** More changes at once, for example of all orders of a dish, are announced as a number. */
const MAX_ANNOUNCED_CHANGES = 3;

/** Returns the text that announces changed statuses and, to a cook, new orders. */
export function describeOrderChanges(before: Order[], after: Order[], viewer: OrderRole): string {
  const oldStatuses = new Map(before.map(({ _id, status }) => [_id, status]));
  const texts = after.flatMap((order) => {
    const { _id, food_name, purchase_quantity, status } = order;
    const oldStatus = oldStatuses.get(_id);
    const subject =
      viewer === 'buyer'
        ? food_name
        : `${formatCount(purchase_quantity)} × ${food_name} for ${formatBuyerName(order)}`;
    if (oldStatus === undefined)
      return viewer === 'cook' && status === 'placed' ? `New order: ${subject}.` : [];
    return oldStatus === status ? [] : `${subject}: ${statusLabels[status]}.`;
  });
  if (texts.length > MAX_ANNOUNCED_CHANGES) return `${texts.length} orders have changed.`;
  return texts.join(' ');
}

interface Props {
  orders: Order[] | undefined;
  viewer: OrderRole;
}

/** Announces to screen readers how the orders have changed. Renders nothing visible. */
export function OrderAnnouncer({ orders, viewer }: Props) {
  const [latest, setLatest] = useState(orders);
  const [announcement, setAnnouncement] = useState({ count: 0, text: '' });
  if (orders !== latest) {
    setLatest(orders);
    const text = latest && orders ? describeOrderChanges(latest, orders, viewer) : '';
    if (text !== '') setAnnouncement({ count: announcement.count + 1, text });
  }
  // A new key renders a new element, so screen readers also announce a repeated text.
  return (
    <div role="status" className="sr-only">
      {announcement.text !== '' && <p key={announcement.count}>{announcement.text}</p>}
    </div>
  );
}
