import type { CancelOrderRequest } from '../contract/order';

/** One request to cancel an order. */
export interface CancelAttempt {
  orderId: string;
  /** The food of the order. Cancels and purchases of one food are batched. */
  foodId: string;
  /**
   * The user who cancels. The cancel is rejected unless this user is the buyer or the cook of the order.
   */
  callerUid: string;
  request: Omit<CancelOrderRequest, 'email'>;
  /**
   * If true, the buyer can cancel an order that is ready or hidden, and a cook needs no reason. The
   * deletion of an account cancels in this way.
   */
  isForced?: boolean;
}
