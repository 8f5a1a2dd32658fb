import type { Order } from '@potluck/functions/contract/order';
import { PagedList } from '../../../paged-list/paged-list';
import type { usePastOrders } from '../api/order-queries';
import { PastOrderRow } from './past-order-row';

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
