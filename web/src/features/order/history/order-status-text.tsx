import type { Order } from '@potluck/functions/contract/order';
import { statusLabels } from '../status-labels';

/** Shows the status of an order. */
export function OrderStatusText({ order: { status } }: { order: Order }) {
  const color = status === 'ready' ? 'font-semibold text-herb' : 'font-normal text-soft';
  return <span className={`mt-1 block text-sm ${color}`}>{statusLabels[status]}</span>;
}
