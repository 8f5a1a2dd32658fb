import type { Order } from '@potluck/functions/contract/order';
import { CELL, ROW, Table } from '../../components/table';
import { DeleteOrderButton } from './delete-order-button';
import { formatMoment } from './format-date';
import { OrderPicture } from './order-picture';
import { OrderPrice } from './order-price';
import { ownerName } from './owner-name';

export interface OrdersProps {
  orders: Order[];
  /** The id of the one that is being deleted. */
  deleting: string | undefined;
  onDelete: (id: string) => void;
}

const COLUMNS = ['Photo', 'Food Name', 'Food Owner', 'Price', 'Quantity', 'Order Date', 'Action'];
const AT_RIGHT = ['Price', 'Quantity', 'Action'];

export function OrderTable({ orders, deleting, onDelete }: OrdersProps) {
  return (
    <Table columns={COLUMNS} atRight={AT_RIGHT}>
      {orders.map((order) => (
        <tr key={order._id} className={ROW}>
          <td className={CELL}>
            <OrderPicture order={order} className="w-20 max-w-none" />
          </td>
          <td className={`${CELL} font-semibold wrap-anywhere`}>{order.food_name}</td>
          <td className={`${CELL} text-soft wrap-anywhere`}>{ownerName(order)}</td>
          <td className={`${CELL} text-right tabular-nums`}>
            <OrderPrice order={order} />
          </td>
          <td className={`${CELL} text-right tabular-nums`}>{order.purchase_quantity}</td>
          <td className={`${CELL} text-soft tabular-nums`}>
            <time dateTime={order.buying_date}>{formatMoment(order.buying_date)}</time>
          </td>
          <td className={`${CELL} text-right`}>
            <DeleteOrderButton order={order} deleting={deleting} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
