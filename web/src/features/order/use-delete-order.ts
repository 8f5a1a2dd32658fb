import { ORDERS_TOAST_MS, showToast } from '../../components/toast';
import { useConfirmedDelete } from '../../components/use-confirmed-delete';
import { useQueryCache } from '../../lib/query';
import { deleteOrder } from './order-api';

/** Asks, deletes, says how it went. `onDeleted` takes it out of the list that is shown. */
export function useDeleteOrder(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const { refresh } = useQueryCache();

  return useConfirmedDelete(async (id) => {
    try {
      const isDeleted = (await deleteOrder(id, email)) > 0;
      if (!isDeleted) throw new Error('No order was deleted.');
      await onDeleted(id);
      void showToast('success', 'Deleted! Your order has been removed.', ORDERS_TOAST_MS);
    } catch {
      void showToast('error', 'Error! Could not delete the order.', ORDERS_TOAST_MS);
      // It may be gone all the same.
      void refresh();
    }
  });
}
