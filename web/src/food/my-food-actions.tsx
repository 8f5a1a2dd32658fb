import { Badge } from '../ui/badge';
import type { Food } from '@potluck/functions/contract/food';
import { showToast } from '../ui/toast';
import { deletionQuestion, useConfirmedAction } from '../ui/use-confirmed-action';
import { ApiError } from '../lib/api';
import { refreshQueries } from '../lib/query-client';
import { deleteFood } from './food-api';
import { getFailureText } from '../lib/failure-text';
import { Link } from '../ui/link';
import { Button, getButtonClass } from '../ui/button';
import { PencilIcon, TrashIcon } from '../ui/icons';
import { pagePaths } from '../lib/page-paths';

/** Shows the cook that a maintainer has hidden the dish, and the reason. */
export function HiddenFoodNotice({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <span className="mt-1 flex items-start gap-2 text-sm font-normal">
      <Badge variant="muted" className="shrink-0">
        Hidden
      </Badge>
      <span className="pt-0.5 text-soft wrap-anywhere">{reason}</span>
    </span>
  );
}

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

interface Props {
  food: Food;
  /** Distinguishes the buttons of foods with the same name. */
  nameSuffix: string;
  isDeleting: boolean;
  onDelete: (food: Food) => void;
}

/**
 * Shows the buttons for a dish in My Foods. A hidden dish has no page and no update form, so its
 * cook can only delete it.
 */
export function MyFoodActions({ food, nameSuffix, isDeleting, onDelete }: Props) {
  const accessibleFoodName = <span className="sr-only">{` ${food.food_name}${nameSuffix}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {food.hidden_reason === undefined && (
        <>
          <Link
            to={pagePaths.food(food._id)}
            className={getButtonClass('quiet', 'px-3! max-md:flex-1')}
          >
            Details{accessibleFoodName}
          </Link>
          <Link
            to={pagePaths.updateFood(food._id)}
            className={getButtonClass('secondary', 'px-3! max-md:flex-1')}
          >
            <PencilIcon className="size-4.5" />
            <span className="md:max-xl:sr-only">Update{accessibleFoodName}</span>
          </Link>
        </>
      )}
      <Button
        variant="secondary"
        className="px-3! text-paprika max-md:flex-1"
        busy={isDeleting}
        onClick={() => {
          onDelete(food);
        }}
      >
        {!isDeleting && <TrashIcon className="size-4.5" />}
        <span className="md:max-xl:sr-only">Delete{accessibleFoodName}</span>
      </Button>
    </div>
  );
}
