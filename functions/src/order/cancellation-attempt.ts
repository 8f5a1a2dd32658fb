import type { CancelOrderRequest } from '../contract/order';

/** One request to cancel an order. */
export interface CancellationAttempt {
  orderId: string;
  /**
   * The id of the food of the order. It determines the batch, because purchases and cancellations of one food
   * are applied in batches.
   */
  foodId: string;
  /**
   * The uid of the user who cancels the order. The request is rejected unless this user is the buyer or
   * the cook of the order.
   */
  callerUid: string;
  request: Omit<CancelOrderRequest, 'email'>;
  /**
   * If true, the buyer can cancel an order that is ready or hidden, and the cook needs no reason. The
   * deletion of an account cancels the active orders of the account in this way.
   */
  isForced?: boolean;
}
