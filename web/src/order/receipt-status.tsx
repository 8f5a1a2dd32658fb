import {
  type Order,
  type OrderStatus,
  type OrderRole,
  canChangeOrder,
  describeCancelReason,
} from '@potluck/functions/contract/order';
import moment from 'moment';
import { useNow } from '../lib/use-browser-state';
import { listOrderChanges } from './dish-changes';
import { formatCookName, formatShortDateTime, statusLabels } from './order-texts';

export interface OrderViewProps {
  order: Order;
  viewer: OrderRole;
}

const statusClasses: Partial<Record<OrderStatus, string>> = {
  ready: 'text-herb',
  cancelled: 'text-paprika',
};

export function ReceiptStatus({ order, viewer }: OrderViewProps) {
  const { status, events } = order;
  const latest = events?.at(-1);
  const reason = describeCancelReason(latest?.reason, viewer);
  const keepsPortions = latest?.by === 'buyer' && order.restocked === false;
  const explanation =
    viewer === 'buyer' ? explainStatus(order) : keepsPortions && 'The portions stay with you.';
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <p className={`display text-4xl leading-tight font-semibold ${statusClasses[status] ?? ''}`}>
        {statusLabels[status]}
      </p>
      {status === 'cancelled' && latest && (
        <time dateTime={latest.at} className="text-sm text-soft tabular-nums">
          {formatShortDateTime(latest.at)}
        </time>
      )}
      {explanation && <p className="max-w-text text-soft">{explanation}</p>}
      {/* The buyer may still expect the dish. */}
      {latest?.what === 'cancelled' && latest.by === 'cook' && (
        <div className="grid w-full max-w-text gap-1 rounded-field border border-paprika px-4 py-3">
          <p className="font-semibold wrap-anywhere">
            <bdi>{formatCookName(order, 'The cook')}</bdi> canceled this order.
          </p>
          {reason !== undefined && <p>{reason}</p>}
          {latest.note !== undefined && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {latest.note}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns a sentence that explains the status to the buyer, if the label of the status needs it. */
function explainStatus({ status, events }: Order): string | undefined {
  if (status === 'placed') return 'The cook has your order. This page shows when it is ready.';
  if (status === 'collected') return 'Enjoy your meal!';
  return status === 'cancelled' && events?.at(-1)?.by === 'buyer'
    ? 'You canceled this order.'
    : undefined;
}

const steps = [
  ['placed', 'Placed'],
  ['ready', 'Ready'],
  ['collected', 'Collected'],
] as const;

export function ReceiptSteps({ order: { status, buying_date, events = [] } }: { order: Order }) {
  const current = steps.findIndex(([step]) => step === status);
  return (
    <ol aria-label="Progress" className="grid max-w-[38rem] grid-cols-3 gap-2 narrow:grid-cols-1">
      {steps.map(([step, label], index) => {
        const isReached = index <= current;
        const time = index === 0 ? buying_date : events.findLast(({ what }) => what === step)?.at;
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={`border-t-4 pt-2 leading-snug ${isReached ? 'border-herb' : 'border-line text-soft'}`}
          >
            <span className={`block ${isReached ? 'font-semibold' : ''}`}>{label}</span>
            {isReached && time !== undefined && (
              <time dateTime={time} className="text-sm text-soft tabular-nums">
                {moment(time).format('MMM D, h:mm a')}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function ReceiptChanges({ order, viewer }: OrderViewProps) {
  const now = useNow() ?? 0;
  const changes = listOrderChanges(order, viewer, now);
  const canCancel = viewer === 'buyer' && canChangeOrder(order, 'buyer', 'cancelled', now);
  return (
    // The margin removes the gap of the parent while there are no changes.
    <div role="status" className="max-w-[38rem] empty:-mt-5">
      {changes.length > 0 && (
        <div className="grid gap-3 rounded-field border border-saffron bg-tint px-4 py-3">
          {changes.map(({ what, text, detail }) => (
            <div key={what + text + detail}>
              <p className="font-semibold">{text}</p>
              {detail !== undefined && (
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {detail}
                </p>
              )}
            </div>
          ))}
          {canCancel && <p>You can cancel the order if this does not suit you.</p>}
        </div>
      )}
    </div>
  );
}
