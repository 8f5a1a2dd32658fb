import { ORDERS_TOAST_DURATION_MS, showToast } from '../../../components/toast';
import { deleteQuestion, useConfirmedAction } from '../../../components/use-confirmed-action';
import { useQueryCache } from '../../../lib/query-cache';
import { deleteOrder } from '../api/order-api';
import { getFailureText } from '../../../forms/failure-text';

const DELETE_FAILED_TEXT = 'Error! Could not delete the order.';

/**
 * Returns a function that asks for confirmation, deletes the order, and shows the outcome in a
 * toast. `onDeleted` removes the order from the list.
 */
export function useDeleteOrder(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const { refresh } = useQueryCache();

  return useConfirmedAction(deleteQuestion, async (id) => {
    try {
      const { deletedCount } = await deleteOrder(id, email);
      if (deletedCount > 0) {
        await onDeleted(id);
        void showToast(
          'success',
          'Deleted! Your order has been removed.',
          ORDERS_TOAST_DURATION_MS,
        );
      } else {
        void showToast('error', DELETE_FAILED_TEXT, ORDERS_TOAST_DURATION_MS);
      }
    } catch (error) {
      void showToast('error', getFailureText(DELETE_FAILED_TEXT, error), ORDERS_TOAST_DURATION_MS);
      // Refreshes the orders after a failed request too, because the API may still have deleted the
      // order.
      void refresh();
    }
  });
}
