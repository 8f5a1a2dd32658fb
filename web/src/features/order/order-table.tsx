import type { Order } from '@potluck/functions/contract/order';
import { CELL, HEAD_CELL, ROW, TABLE } from '../../components/table-class';
import { formatPrice } from '../../lib/format';
import { DeleteOrderButton } from './delete-order-button';
import { formatMoment } from './format-date';
import { OrderPicture } from './order-picture';
import { ownerName } from './owner-name';

export interface OrdersProps {
  orders: Order[];
  /** The id of the one that is being deleted. */
  deleting: string | undefined;
  onDelete: (id: string) => void;
}

export function OrderTable({ orders, deleting, onDelete }: OrdersProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className={TABLE}>
        <thead>
          <tr>
            <th className={HEAD_CELL}>Photo</th>
            <th className={HEAD_CELL}>Food Name</th>
            <th className={HEAD_CELL}>Food Owner</th>
            <th className={`${HEAD_CELL} text-right`}>Price</th>
            <th className={`${HEAD_CELL} text-right`}>Quantity</th>
            <th className={HEAD_CELL}>Order Date</th>
            <th className={`${HEAD_CELL} text-right`}>Action</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id} className={ROW}>
              <td className={CELL}>
                <OrderPicture order={order} className="w-20" />
              </td>
              <td className={`${CELL} font-semibold wrap-anywhere`}>{order.food_name}</td>
              <td className={`${CELL} text-soft wrap-anywhere`}>{ownerName(order)}</td>
              <td className={`${CELL} text-right tabular-nums`}>{formatPrice(order.price)}</td>
              <td className={`${CELL} text-right tabular-nums`}>{order.purchase_quantity}</td>
              <td className={`${CELL} text-soft tabular-nums`}>
                <time dateTime={order.buying_date}>{formatMoment(order.buying_date)}</time>
              </td>
              <td className={`${CELL} text-right`}>
                <DeleteOrderButton order={order} deleting={deleting} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
