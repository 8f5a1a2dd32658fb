import type { Order, OrderStatus } from '@potluck/functions/contract/order';
import { showToast } from '../ui/toast';
import { deletionQuestion, useConfirmedAction } from '../ui/use-confirmed-action';
import { refreshQueries } from '../lib/query-client';
import { hideOrder } from './order-api';
import { getFailureText } from '../ui/failure';
import { Button } from '../ui/button';
import { TrashIcon } from '../ui/icons';

const DELETE_FAILED_TEXT = 'Error! Could not delete the order.';

/** What the deletion of an active order means. */
const deletionDetails: Partial<Record<OrderStatus, string>> = {
  placed:
    'The cook still cooks this order after you delete it, and you can no longer cancel it. To cancel it, open the order instead.',
  ready:
    'The order is ready. After you delete it, you can no longer see where and when to collect it.',
};

interface Props {
  order: Order;
  /** The date of the order, as a text that distinguishes the buttons of several orders of one dish. */
  date: string;
  email: string;
  /** Removes the order from the list. */
  onDeleted: (id: string) => Promise<unknown>;
  className?: string;
}

/** Asks for confirmation, deletes the order, and shows the outcome in a toast. */
export function DeleteOrderButton({ order, date, email, onDeleted, className = '' }: Props) {
  const { runningId, confirmAndRun } = useConfirmedAction(deletionQuestion, async (id) => {
    try {
      const { deletedCount } = await hideOrder(id, email);
      if (deletedCount > 0) {
        await onDeleted(id);
        void showToast('success', 'Deleted! Your order has been removed.');
      } else {
        void showToast('error', DELETE_FAILED_TEXT);
      }
    } catch (error) {
      void showToast('error', getFailureText(DELETE_FAILED_TEXT, error));
      // The API may have deleted the order, although the request failed.
      void refreshQueries();
    }
  });
  const busy = runningId !== undefined;
  return (
    <Button
      variant="secondary"
      className={`px-3.5! text-paprika ${className}`}
      busy={busy}
      onClick={() => void confirmAndRun(order._id, order.food_name, deletionDetails[order.status])}
    >
      {!busy && <TrashIcon className="size-4.5" />}
      <span className="md:max-lg:sr-only">
        Delete<span className="sr-only">{` the order of ${order.food_name} from ${date}`}</span>
      </span>
    </Button>
  );
}
