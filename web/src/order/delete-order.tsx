import { type Order, isActiveOrder } from '@potluck/functions/contract/order';
import { ORDERS_TOAST_DURATION_MS, showToast } from '../ui/toast';
import { deletionQuestion, useConfirmedAction } from '../ui/use-confirmed-action';
import { refreshQueries } from '../lib/query-client';
import { hideOrder } from './order-api';
import { getFailureText } from '../lib/failure-text';
import { Button } from '../ui/button';
import { TrashIcon } from '../ui/icons';

const DELETE_FAILED_TEXT = 'Error! Could not delete the order.';

const PLACED_ORDER_DETAILS =
  'The cook still cooks this order after you delete it, and you can no longer cancel it. To cancel it, open the order instead.';
const READY_ORDER_DETAILS =
  'The order is ready. After you delete it, you can no longer see where and when to collect it.';

/** Returns a text that says what the deletion of an active order means. Returns undefined for a past order. */
function getDeletionDetails(order: Order): string | undefined {
  if (!isActiveOrder(order)) return undefined;
  return order.status === 'ready' ? READY_ORDER_DETAILS : PLACED_ORDER_DETAILS;
}

/**
 * Returns a function that asks for confirmation, deletes the order, and shows the outcome in a
 * toast. `onDeleted` removes the order from the list.
 */
export function useDeleteOrder(email: string, onDeleted: (id: string) => Promise<unknown>) {
  const { runningId, confirmAndRun } = useConfirmedAction(deletionQuestion, async (id) => {
    try {
      const { deletedCount } = await hideOrder(id, email);
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
      void refreshQueries();
    }
  });

  return {
    deleting: runningId,
    askAndDelete: (order: Order) =>
      confirmAndRun(order._id, order.food_name, getDeletionDetails(order)),
  };
}

interface Props {
  order: Order;
  /** The date of the order, as a text that distinguishes the buttons of several orders of one dish. */
  date: string;
  deleting: string | undefined;
  onDelete: (order: Order) => void;
  className?: string;
}

export function DeleteOrderButton({ order, date, deleting, onDelete, className = '' }: Props) {
  const busy = deleting === order._id;
  return (
    <Button
      variant="secondary"
      className={`px-3.5! text-paprika ${className}`}
      busy={busy}
      onClick={() => {
        onDelete(order);
      }}
    >
      {!busy && <TrashIcon className="size-4.5" />}
      <span className="md:max-lg:sr-only">
        Delete<span className="sr-only">{` the order of ${order.food_name} from ${date}`}</span>
      </span>
    </Button>
  );
}
