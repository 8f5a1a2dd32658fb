import type { OrderChangeResponse, Order } from '@potluck/functions/contract/order';
import { useCallback, useState } from 'react';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { getFailureText } from '../../../forms/failure-text';
import type { FieldErrors } from '../../../ui/form-validation';
import { refreshQueries } from '../../../lib/query-client';
import { getCurrentOrderInError } from '../api/current-order-in-error';
import type { ChangedOrder } from './merge-received-orders';

/** Sends a change of an order. Resolves with the response, or with the errors of the form's fields. */
export type SendOrderChange = (
  send: () => Promise<OrderChangeResponse>,
) => Promise<{ response: OrderChangeResponse } | { fieldErrors: FieldErrors }>;

/**
 * Returns the orders that this cook has changed, and a function that changes an order. If a change fails, a
 * toast shows the error. If the error contains the current order, this order replaces the shown order.
 * Otherwise, the order lists are read again. If the outcome is unknown, the cook can repeat the change, because
 * the API accepts a repeated change.
 */
export function useChangeOrder() {
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangedOrder>>(new Map());

  const changeOrder = useCallback<SendOrderChange>(async (send) => {
    const show = (order: Order) => {
      setChanged((before) => new Map(before).set(order._id, { order, isNew: true }));
      void refreshQueries().then(() => {
        setChanged((before) =>
          before.get(order._id)?.order === order
            ? new Map(before).set(order._id, { order, isNew: false })
            : before,
        );
      });
    };

    try {
      const response = await send();
      show(response.order);
      return { response };
    } catch (error) {
      const rejection = error instanceof ApiError && error.isOutcomeKnown ? error : undefined;
      if (rejection) void showToast('error', rejection.message);
      else void showErrorToast(getFailureText(toText(error), error), getErrorRequestId(error));
      const current = getCurrentOrderInError(rejection);
      if (current) show(current);
      else void refreshQueries();
      return { fieldErrors: rejection?.fields ?? {} };
    }
  }, []);

  return { changed: changed.values(), changeOrder };
}

function toText(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'The order could not be changed. Please try again.';
}
