import { DeleteOrderButton } from './delete-order-button';
import { formatShortDateTime } from '../format-date';
import { formatCookName } from '../format-cook-name';
import { OrderImage } from './order-image';
import { OrderLink } from './order-link';
import { OrderPrice } from './order-price';
import { OrderStatusText } from './order-status-text';
import type { OrderListProps } from './order-table';
import { formatCount } from '../../../lib/format-count';

/** Shows the orders as cards. `orders` begins with the newest order. */
export function OrderCards({ orders, nameSuffixes, deleting, onDelete }: OrderListProps) {
  return (
    <ul className="grid gap-5">
      {orders.map((order, index) => {
        const date = formatShortDateTime(order.buying_date);
        const uniqueDate = `${date}${nameSuffixes[index]}`;
        const lines = [
          { term: 'Owner', value: <bdi>{formatCookName(order)}</bdi> },
          { term: 'Price', value: <OrderPrice order={order} /> },
          { term: 'Quantity', value: formatCount(order.purchase_quantity) },
          { term: 'Date', value: date },
        ];
        return (
          <li key={order._id} className="rounded-card border border-line bg-card p-4">
            <div className="grid grid-cols-[5.5rem_1fr] items-center gap-4 narrow:grid-cols-1">
              <OrderImage order={order} className="w-22" />
              <div className="min-w-0">
                <h2 className="text-[1.25rem] wrap-anywhere">
                  <OrderLink order={order} date={uniqueDate} />
                </h2>
                <OrderStatusText order={order} />
              </div>
            </div>
            <dl className="mt-4 grid gap-1.5 border-t-2 border-dashed border-line pt-4">
              {lines.map(({ term, value }) => (
                <div key={term} className="flex items-baseline justify-between gap-4">
                  <dt className="text-soft">{term}</dt>
                  <dd className="text-right font-semibold tabular-nums wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
            <DeleteOrderButton
              order={order}
              date={uniqueDate}
              deleting={deleting}
              onDelete={onDelete}
              className="mt-4 w-full"
            />
          </li>
        );
      })}
    </ul>
  );
}
