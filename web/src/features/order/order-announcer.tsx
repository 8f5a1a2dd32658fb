import type { Order } from '@potluck/functions/contract/order';
import { useState } from 'react';

interface Props {
  /** The current orders, or undefined until they have loaded. */
  orders: Order[] | undefined;
  /** Returns the text that announces the differences between two lists of orders, or an empty text. */
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
