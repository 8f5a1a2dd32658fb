import { showToast } from '../../components/toast';
import { useConfirmedDelete } from '../../components/use-confirmed-delete';
import { ApiError } from '../../lib/api-error';
import { useQueryCache } from '../../lib/query';
import { deleteFood } from './food-api';

const FAILED = 'Could not delete the item.';

/** Asks, deletes, says how it went. `onDeleted` takes it out of the list that is shown. */
export function useDeleteFood(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const { refresh } = useQueryCache();

  return useConfirmedDelete(async (id) => {
    try {
      const { deletedCount, message } = await deleteFood(id, email);
      if (deletedCount > 0) {
        await onDeleted(id);
        void refresh();
        void showToast('success', 'Your food item has been removed.');
      } else {
        void showToast('error', message || FAILED);
      }
    } catch (error) {
      void showToast('error', failure(error));
      // It may be gone all the same.
      void refresh();
    }
  });
}

/** A refusal has a sentence of its own; a request that failed has none. */
function failure(error: unknown): string {
  return error instanceof ApiError && error.isDefinite
    ? error.message || FAILED
    : 'An error occurred while deleting the item.';
}
