import { useState } from 'react';
import { askToConfirm } from '../../components/dialog';
import { ORDERS_TOAST_MS, showToast } from '../../components/toast';
import { deleteOrder } from './order-api';

/** Asks, deletes, says how it went. `onDeleted` takes it out of the list that is shown. */
export function useDeleteOrder(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const [deleting, setDeleting] = useState<string>();

  async function remove(id: string): Promise<void> {
    if (deleting !== undefined) return;
    const isSure = await askToConfirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmLabel: 'Yes, delete it!',
    });
    if (!isSure) return;
    setDeleting(id);
    try {
      const isDeleted = (await deleteOrder(id, email)) > 0;
      if (!isDeleted) throw new Error('No order was deleted.');
      await onDeleted(id);
      void showToast('success', 'Deleted! Your order has been removed.', ORDERS_TOAST_MS);
    } catch {
      void showToast('error', 'Error! Could not delete the order.', ORDERS_TOAST_MS);
    } finally {
      setDeleting(undefined);
    }
  }

  return { deleting, remove };
}
