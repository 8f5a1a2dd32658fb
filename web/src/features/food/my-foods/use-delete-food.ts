import type { Food } from '@potluck/functions/contract/food';
import { showToast } from '../../../components/toast';
import { deletionQuestion, useConfirmedAction } from '../../../components/use-confirmed-action';
import { ApiError } from '../../../lib/api';
import { refreshQueries } from '../../../lib/query-client';
import { deleteFood } from '../api/food-api';
import { getFailureText } from '../../../forms/failure-text';

const DELETE_FAILED_TEXT = 'Could not delete the item.';

/**
 * Returns a function that asks for confirmation, deletes the food, and shows the outcome in a
 * toast. `onDeleted` removes the food from the list.
 */
export function useDeleteFood(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const { runningId, confirmAndRun } = useConfirmedAction(deletionQuestion, async (id) => {
    try {
      const { deletedCount, message } = await deleteFood(id, email);
      if (deletedCount > 0) {
        await onDeleted(id);
        void refreshQueries();
        void showToast('success', 'Your food item has been removed.');
      } else {
        void showToast('error', message || DELETE_FAILED_TEXT);
      }
    } catch (error) {
      void showToast('error', deleteErrorText(error));
      // Refreshes the foods after a failed request too, because the API may still have deleted the
      // food.
      void refreshQueries();
    }
  });

  return {
    deleting: runningId,
    askAndDelete: ({ _id, food_name }: Food) => confirmAndRun(_id, food_name),
  };
}

/** Returns the message of the API if the API rejected the request, otherwise a general message. */
function deleteErrorText(error: unknown): string {
  return error instanceof ApiError && error.isOutcomeKnown
    ? error.message || DELETE_FAILED_TEXT
    : getFailureText('An error occurred while deleting the item.', error);
}
