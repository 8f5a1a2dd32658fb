import type { Order } from '@potluck/functions/contract/order';
import { OrderNumber, formatShortDateTime } from './order-texts';
import { Buyer, OrderStatusBadge } from './order-ticket';
import { Cancellation } from './cancel-order-form';
import { formatCount } from '../lib/format';
import { PagedList } from '../ui/paged-list';
import type { usePastOrders } from './order-queries';

function PastOrderRow({ order }: { order: Order }) {
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

/** The ID of the heading of the section. */
export const PAST_ORDERS_ID = 'past-orders';

interface Props {
  /** The loaded past orders, without the orders that are shown as tickets. */
  orders: readonly Order[];
  query: ReturnType<typeof usePastOrders>;
}

/** Shows the past orders of a cook, the newest first. */
export function PastOrders({ orders, query }: Props) {
  return (
    <section aria-labelledby={PAST_ORDERS_ID}>
      <h2 id={PAST_ORDERS_ID} tabIndex={-1} className="border-b border-line pb-4 text-2xl">
        Past orders
      </h2>
      <PagedList
        items="orders"
        shownCount={orders.length}
        query={{ ...query, isMoreAutomatic: false }}
      >
        <ul>
          {orders.map((order) => (
            <PastOrderRow key={order._id} order={order} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
