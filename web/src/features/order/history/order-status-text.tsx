import type { Order } from '@potluck/functions/contract/order';
import { statusLabels } from '../status-labels';

/** Shows the status of an order. Renders nothing for an old order without a status. */
export function OrderStatusText({ order: { status } }: { order: Order }) {
  if (status === undefined) return null;
  const color = status === 'ready' ? 'font-semibold text-herb' : 'font-normal text-soft';
  return <span className={`mt-1 block text-sm ${color}`}>{statusLabels[status]}</span>;
}
