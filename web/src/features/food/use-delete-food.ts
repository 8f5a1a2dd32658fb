import type { Food } from '@potluck/functions/contract/food';
import { useState } from 'react';
import { askToConfirm } from '../../components/dialog';
import { showToast } from '../../components/toast';
import { ApiError } from '../../lib/api-error';
import { useQueryCache } from '../../lib/query';
import { deleteFood } from './food-api';

const FAILED = 'Could not delete the item.';

/** Asks, deletes, says how it went. `onDeleted` takes it out of the list that is shown. */
export function useDeleteFood(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const [deleting, setDeleting] = useState<string>();
  const { refresh } = useQueryCache();

  async function remove({ _id }: Food): Promise<void> {
    if (deleting !== undefined) return;
    const isSure = await askToConfirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmLabel: 'Yes, delete it!',
    });
    if (!isSure) return;
    setDeleting(_id);
    try {
      const { deletedCount, message } = await deleteFood(_id, email);
      if (deletedCount > 0) {
        await onDeleted(_id);
        void refresh();
        void showToast('success', 'Your food item has been removed.');
      } else {
        void showToast('error', message || FAILED);
      }
    } catch (error) {
      void showToast('error', failure(error));
    } finally {
      setDeleting(undefined);
    }
  }

  return { deleting, remove };
}

/** A refusal has a sentence of its own; a request that failed has none. */
function failure(error: unknown): string {
  return error instanceof ApiError && error.isDefinite
    ? error.message || FAILED
    : 'An error occurred while deleting the item.';
}
