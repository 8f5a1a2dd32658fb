import type { Order } from '@potluck/functions/contract/order';
import { TABLE_CELL_CLASS, TABLE_ROW_CLASS, DataTable } from '../../../components/data-table';
import { DeleteOrderButton } from './delete-order-button';
import { formatDateTime } from '../format-date';
import { formatCookName } from '../format-cook-name';
import { OrderImage } from './order-image';
import { OrderLink } from './order-link';
import { OrderPrice } from './order-price';
import { OrderStatusText } from './order-status-text';
import { formatCount } from '../../../lib/format-count';

export interface OrderListProps {
  orders: Order[];
  /** A text for each order that distinguishes the accessible names of its link and button. */
  nameSuffixes: string[];
  /** The id of the order that is being deleted. */
  deleting: string | undefined;
  onDelete: (order: Order) => void;
}

const COLUMNS = ['Photo', 'Food Name', 'Food Owner', 'Price', 'Quantity', 'Order Date', 'Action'];
const RIGHT_ALIGNED_COLUMNS = ['Price', 'Quantity', 'Action'];

export function OrderTable({ orders, nameSuffixes, deleting, onDelete }: OrderListProps) {
  return (
    <DataTable columns={COLUMNS} rightAlignedColumns={RIGHT_ALIGNED_COLUMNS}>
      {orders.map((order, index) => {
        const date = formatDateTime(order.buying_date);
        const uniqueDate = `${date}${nameSuffixes[index]}`;
        return (
          <tr key={order._id} className={TABLE_ROW_CLASS}>
            <td className={TABLE_CELL_CLASS}>
              <OrderImage order={order} className="w-20 max-w-none" />
            </td>
            <td className={`${TABLE_CELL_CLASS} font-semibold wrap-anywhere`}>
              <OrderLink order={order} date={uniqueDate} />
              <OrderStatusText order={order} />
            </td>
            <td className={`${TABLE_CELL_CLASS} text-soft wrap-anywhere`}>
              <bdi>{formatCookName(order)}</bdi>
            </td>
            <td className={`${TABLE_CELL_CLASS} text-right tabular-nums`}>
              <OrderPrice order={order} />
            </td>
            <td className={`${TABLE_CELL_CLASS} text-right tabular-nums`}>
              {formatCount(order.purchase_quantity)}
            </td>
            <td className={`${TABLE_CELL_CLASS} text-soft tabular-nums`}>
              <time dateTime={order.buying_date}>{date}</time>
            </td>
            <td className={`${TABLE_CELL_CLASS} text-right`}>
              <DeleteOrderButton
                order={order}
                date={uniqueDate}
                deleting={deleting}
                onDelete={onDelete}
              />
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
