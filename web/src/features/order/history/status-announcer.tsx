import type { Order } from '@potluck/functions/contract/order';
import { useState } from 'react';
import { statusLabels } from '../status-labels';

/** Announces to screen readers which orders have another status than before. Renders nothing visible. */
export function StatusAnnouncer({ orders }: { orders: Order[] | undefined }) {
  const [latest, setLatest] = useState(orders);
  const [announcement, setAnnouncement] = useState({ count: 0, text: '' });
  if (orders !== latest) {
    setLatest(orders);
    const text = describeStatusChanges(latest ?? [], orders ?? []);
    if (text !== '') setAnnouncement({ count: announcement.count + 1, text });
  }
  // A new key renders a new element, so screen readers also announce a repeated text.
  return (
    <div role="status" className="sr-only">
      {announcement.text !== '' && <p key={announcement.count}>{announcement.text}</p>}
    </div>
  );
}

function describeStatusChanges(before: Order[], after: Order[]): string {
  const oldStatuses = new Map(before.map(({ _id, status }) => [_id, status]));
  return after
    .flatMap(({ _id, food_name, status }) =>
      status !== undefined && oldStatuses.has(_id) && oldStatuses.get(_id) !== status
        ? `${food_name}: ${statusLabels[status]}.`
        : [],
    )
    .join(' ');
}
