import type { Order } from '@potluck/functions/contract/order';
import { DESKTOP, useMediaQuery } from '../../components/use-media-query';
import { OrderCards } from './order-cards';
import { OrderTable } from './order-table';
import { useDeleteOrder } from './use-delete-order';

interface Props {
  orders: Order[];
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

/** A table on a desktop, receipts on a phone. */
export function OrdersList({ orders, email, onDeleted }: Props) {
  const isDesktop = useMediaQuery(DESKTOP);
  const { deleting, askAndDelete } = useDeleteOrder(email, onDeleted);
  const rows = {
    orders,
    deleting,
    onDelete: (id: string) => {
      void askAndDelete(id);
    },
  };
  return isDesktop ? <OrderTable {...rows} /> : <OrderCards {...rows} />;
}
