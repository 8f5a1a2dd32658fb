import type { Order } from '@potluck/functions/contract/order';
import { formatCookName } from '../format-cook-name';
import { statusLabels } from '../status-labels';
import { describeCancelReason, type ViewerRole } from './describe-order-event';

const STATUS_CLASSES = {
  placed: 'text-ink',
  ready: 'text-herb',
  collected: 'text-ink',
  cancelled: 'text-paprika',
} as const;

/** Shows the order status in large letters. Screen readers announce a change of the status. */
export function ReceiptStatus({ order, viewer }: { order: Order; viewer: ViewerRole }) {
  const { status } = order;
  const explanation = explainStatus(order, viewer);
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <p className={`display text-2xl leading-tight font-semibold ${STATUS_CLASSES[status]}`}>
        {statusLabels[status]}
      </p>
      {explanation !== undefined && <p className="max-w-text text-soft">{explanation}</p>}
      <CancelByCook order={order} viewer={viewer} />
    </div>
  );
}

/**
 * Returns a sentence that explains the order status to the buyer. Returns undefined if the viewer is
 * the cook, or if the label of the status needs no explanation.
 */
function explainStatus({ status, events }: Order, viewer: ViewerRole): string | undefined {
  if (viewer === 'cook') return undefined;
  if (status === 'placed') {
    return 'The cook has your order. This page shows when it is ready.';
  }
  if (status === 'collected') return 'Enjoy your meal!';
  return status === 'cancelled' && events?.at(-1)?.by === 'buyer'
    ? 'You canceled this order.'
    : undefined;
}

/**
 * Shows the buyer that the cook canceled the order, and the reason, because the buyer may still
 * expect the dish.
 */
function CancelByCook({ order, viewer }: { order: Order; viewer: ViewerRole }) {
  const event = order.events?.at(-1);
  if (viewer !== 'buyer' || event?.what !== 'cancelled' || event.by !== 'cook') return null;
  const reason = describeCancelReason(event.reason, viewer);
  return (
    <div className="grid w-full max-w-text gap-1 rounded-field border border-paprika px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        <bdi>{formatCookName(order, 'The cook')}</bdi> canceled this order.
      </p>
      {reason !== undefined && <p>{reason}</p>}
      {event.note !== undefined && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {event.note}
        </p>
      )}
    </div>
  );
}
