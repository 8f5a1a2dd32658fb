import type { Order, OrderStatus } from '@potluck/functions/contract/order';
import { Badge } from '../../../components/badge';

const statuses = {
  placed: { text: 'New', variant: 'urgent' },
  ready: { text: 'Ready', variant: 'done' },
  collected: { text: 'Collected', variant: 'tint' },
  cancelled: { text: 'Canceled', variant: 'tint' },
} as const satisfies Record<OrderStatus, object>;

/** Shows the status of an order to its cook. */
export function OrderStatusBadge({ order: { status } }: { order: Order }) {
  const { text, variant } = statuses[status];
  return (
    <Badge variant={variant} className="shrink-0">
      <span>{text}</span>
    </Badge>
  );
}
