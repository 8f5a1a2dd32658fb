import type { Food } from '@potluck/functions/contract/food';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, referenceOf } from '../../lib/api-error';
import { placeOrder } from './order-api';
import { keyFor, settle } from './purchase-key';
import { toPurchaseRequest, type Buyer } from './purchase-rules';

interface Outcome {
  isPlaced: boolean;
  /** Set when the service refused: what is on screen is not how things are. */
  refusal?: ApiError;
}

/** Sends the purchase, and says so when it was not placed. */
export async function purchase(food: Food, buyer: Buyer, quantity: number): Promise<Outcome> {
  const request = toPurchaseRequest(food, buyer, quantity);
  try {
    const { orderResult, message } = await placeOrder(request, keyFor(food._id));
    settle(food._id);
    if (orderResult?.insertedId) {
      void showToast('success', 'Your order has been placed.');
      return { isPlaced: true };
    }
    void showToast('error', message ?? 'Failed to place order.');
    return { isPlaced: false };
  } catch (error) {
    const answer = error instanceof ApiError && error.isDefinite ? error : undefined;
    if (!answer || answer.isRefused) {
      void showFailure('An error occurred while placing your order.', referenceOf(error));
      return { isPlaced: false };
    }
    settle(food._id);
    void showToast('error', answer.message);
    return { isPlaced: false, refusal: answer };
  }
}
