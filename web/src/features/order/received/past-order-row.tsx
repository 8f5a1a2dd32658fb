import type { Order } from '@potluck/functions/contract/order';
import { formatShortDateTime } from '../format-date';
import { OrderNumber } from '../order-number';
import { Buyer } from './buyer';
import { Cancellation } from './cancellation';
import { OrderStatusBadge } from './order-status-badge';
import { formatCount } from '../../../lib/format-count';

export function PastOrderRow({ order }: { order: Order }) {
  const { purchase_quantity, food_name, buying_date, events } = order;
  const latest = events?.at(-1);
  return (
    // The focus moves to the row when it appears after a click on “Show more orders”.
    <li
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] outline-none md:items-center"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-40 md:order-last">
          <p className="font-semibold wrap-anywhere">
            <span className="tabular-nums">{`${formatCount(purchase_quantity)} × `}</span>
            <bdi>{food_name}</bdi>
          </p>
          {latest?.what === 'cancelled' && <Cancellation event={latest} />}
        </div>
        <div className="flex shrink-0 md:w-24">
          <OrderStatusBadge order={order} />
        </div>
      </div>
      <Buyer order={order} />
      <div className="flex flex-wrap justify-between gap-x-3 text-sm md:grid md:justify-items-end">
        <span>
          Order <OrderNumber id={order._id} />
        </span>
        <time dateTime={buying_date} className="text-soft tabular-nums">
          {formatShortDateTime(buying_date)}
        </time>
      </div>
    </li>
  );
}
