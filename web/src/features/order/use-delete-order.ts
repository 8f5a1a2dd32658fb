import { ORDERS_TOAST_MS, showToast } from '../../components/toast';
import { useConfirmedDelete } from '../../components/use-confirmed-delete';
import { useQueryCache } from '../../lib/query';
import { deleteOrder } from './order-api';

const FAILED = 'Error! Could not delete the order.';

/** Asks, deletes, says how it went. `onDeleted` takes it out of the list that is shown. */
export function useDeleteOrder(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const { refresh } = useQueryCache();

  return useConfirmedDelete(async (id) => {
    try {
      const { deletedCount } = await deleteOrder(id, email);
      if (deletedCount > 0) {
        await onDeleted(id);
        void showToast('success', 'Deleted! Your order has been removed.', ORDERS_TOAST_MS);
      } else {
        void showToast('error', FAILED, ORDERS_TOAST_MS);
      }
    } catch {
      void showToast('error', FAILED, ORDERS_TOAST_MS);
      // It may be gone all the same.
      void refresh();
    }
  });
}
