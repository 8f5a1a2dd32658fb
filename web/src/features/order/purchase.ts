import type { Person } from '@potluck/functions/contract/account';
import type { ErrorCode } from '@potluck/functions/contract/error';
import type { Food } from '@potluck/functions/contract/food';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, referenceOf } from '../../lib/api-error';
import { placeOrder } from './order-api';
import { isOpen, keyFor, markPlaced, settle } from './purchase-key';
import { toPurchaseRequest } from './purchase-rules';

interface Outcome {
  isPlaced: boolean;
  /** Set when the service refused: what is on screen is not how things are. */
  refusal?: ApiError;
}

/**
 * The refusals that speak of the purchase itself. Any other comes before the service has looked at
 * its key, so that whether it was placed before is as open as it was.
 */
const ANSWERS: unknown[] = [
  'not-found',
  'own-item',
  'insufficient-quantity',
  'price-changed',
  'key-reused',
] satisfies ErrorCode[];

/** Sends the purchase, and says what became of it. */
export async function purchase(food: Food, buyer: Person, quantity: number): Promise<Outcome> {
  const request = toPurchaseRequest(food, buyer, quantity);
  const mayBePlaced = isOpen(food._id);
  try {
    const { orderResult, isRemoved, message } = await placeOrder(request, keyFor(food._id));
    // The request repeated an order that the user has removed. No new order was placed.
    if (isRemoved && message !== undefined) {
      settle(food._id);
      void showToast('info', message);
      return { isPlaced: false };
    }
    if (orderResult?.insertedId) {
      markPlaced(food._id);
      const repeated = mayBePlaced ? message : undefined;
      void showToast('success', repeated ?? 'Your order has been placed.');
      return { isPlaced: true };
    }
    settle(food._id);
    void showToast('error', message ?? 'Failed to place order.');
    return { isPlaced: false };
  } catch (error) {
    const answer = error instanceof ApiError && error.isDefinite ? error : undefined;
    if (!answer || answer.endsSession) {
      void showFailure('An error occurred while placing your order.', referenceOf(error));
      return { isPlaced: false };
    }
    if (ANSWERS.includes(answer.code)) settle(food._id);
    void showToast('error', answer.message);
    return { isPlaced: false, refusal: answer };
  }
}
