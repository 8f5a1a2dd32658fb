import type { Order } from '@potluck/functions/contract/order';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../../../components/use-media-query';
import { OrderCards } from './order-cards';
import { OrderTable } from './order-table';
import { useDeleteOrder } from './use-delete-order';

interface Props {
  orders: Order[];
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

/** Shows the orders in a table on a desktop and as cards on a phone. */
export function OrdersList({ orders, email, onDeleted }: Props) {
  const isDesktop = useMediaQuery(DESKTOP_MEDIA_QUERY);
  const { runningId: deleting, confirmAndRun: askAndDelete } = useDeleteOrder(email, onDeleted);
  const listProps = {
    orders,
    deleting,
    onDelete: (id: string) => {
      void askAndDelete(id);
    },
  };
  return isDesktop ? <OrderTable {...listProps} /> : <OrderCards {...listProps} />;
}
