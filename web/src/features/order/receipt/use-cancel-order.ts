import type { Order } from '@potluck/functions/contract/order';
import { showErrorToast, showToast } from '../../../components/toast';
import { useConfirmedAction } from '../../../components/use-confirmed-action';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { refreshQueries } from '../../../lib/query-client';
import { getCurrentOrderInError } from '../api/current-order-in-error';
import { cancelOrder } from '../api/order-api';
import { getFailureText } from '../../../forms/failure-text';
import { formatCount } from '../../../lib/format-count';

const OUTCOME_UNKNOWN_TEXT =
  'We could not confirm that your order is canceled. You can safely try again.';

/**
 * Returns a function that asks for confirmation, cancels the order, and shows the outcome in a
 * toast. The request contains the version of the displayed order, so the API rejects the request if
 * the order has changed. A repeated cancellation of the same version succeeds, so the user can
 * retry after a lost response.
 */
export function useCancelOrder(
  order: Order,
  email: string,
  onChanged: (order: Order) => Promise<unknown>,
) {
  const { _id, version } = order;
  const question = {
    title: 'Cancel this order?',
    text: `${formatCount(order.purchase_quantity)} × ${order.food_name}. You cannot undo this.`,
    confirmLabel: 'Yes, cancel it',
    cancelLabel: 'Keep the order',
  };

  const { runningId, confirmAndRun } = useConfirmedAction(question, async (id) => {
    try {
      const { order: canceled } = await cancelOrder(id, { email, version });
      await onChanged(canceled);
      void showToast('success', 'Your order has been canceled.');
    } catch (error) {
      const current = getCurrentOrderInError(error);
      if (current) await onChanged(current);
      const hasMessage =
        error instanceof ApiError && (error.isOutcomeKnown || error.code === 'busy');
      const text = hasMessage ? error.message : getFailureText(OUTCOME_UNKNOWN_TEXT, error);
      void showErrorToast(text, getErrorRequestId(error));
    } finally {
      // Refresh also after a failed request, because the API may have canceled the order anyway. A
      // cancellation also changes the list of orders and the stock of the dish.
      void refreshQueries();
    }
  });

  return { isCanceling: runningId !== undefined, askAndCancel: () => confirmAndRun(_id) };
}
