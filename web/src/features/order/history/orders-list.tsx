import type { Order } from '@potluck/functions/contract/order';
import { ShownItemCount } from '../../../paged-list/shown-item-count';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../../../components/use-media-query';
import { PAGE_SIZE } from '../../../lib/shown-count';
import { formatShortDateTime } from '../format-date';
import { createDuplicateNameSuffixes } from '../../../lib/create-duplicate-name-suffixes';
import { OrderCards } from './order-cards';
import { OrderTable } from './order-table';
import { useDeleteOrder } from './use-delete-order';

interface Props {
  orders: Order[];
  /** The number of all orders of the buyer, if it is known. */
  total: number | undefined;
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

/** Shows the loaded orders in a table on a desktop and as cards on a phone. */
export function OrdersList({ orders, total = orders.length, email, onDeleted }: Props) {
  const isDesktop = useMediaQuery(DESKTOP_MEDIA_QUERY);
  const { deleting, askAndDelete } = useDeleteOrder(email, onDeleted);
  const listProps = {
    orders,
    nameSuffixes: createDuplicateNameSuffixes(
      orders,
      ({ food_name, buying_date }) => `${food_name} ${formatShortDateTime(buying_date)}`,
    ),
    deleting,
    onDelete: (order: Order) => {
      void askAndDelete(order);
    },
  };
  return (
    <>
      {total > PAGE_SIZE && (
        <p role="status" className="mb-4 text-soft tabular-nums">
          <ShownItemCount shown={orders.length} total={total} items="orders" />
        </p>
      )}
      {isDesktop ? <OrderTable {...listProps} /> : <OrderCards {...listProps} />}
    </>
  );
}
