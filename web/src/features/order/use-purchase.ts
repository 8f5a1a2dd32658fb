import type { Food } from '@potluck/functions/contract/food';
import { useRef } from 'react';
import { showToast } from '../../components/toast';
import { ApiError } from '../../lib/api-error';
import { placeOrder } from './order-api';
import { keyFor } from './purchase-key';
import { toPurchaseRequest, type Buyer } from './purchase-rules';

interface Outcome {
  isPlaced: boolean;
  /** Set when the service refused: what is on screen is not how things are. */
  refusal?: ApiError;
}

/** Sends the purchase, and says so when it was not placed. */
export function usePurchase() {
  const key = useRef<ReturnType<typeof keyFor>>(undefined);

  return async (food: Food, buyer: Buyer, quantity: number): Promise<Outcome> => {
    const request = toPurchaseRequest(food, buyer, quantity);
    key.current = keyFor(key.current, request);
    try {
      const { orderResult, message } = await placeOrder(request, key.current.key);
      key.current = undefined;
      if (orderResult?.insertedId) {
        void showToast('success', 'Your order has been placed.');
        return { isPlaced: true };
      }
      void showToast('error', message ?? 'Failed to place order.');
      return { isPlaced: false };
    } catch (error) {
      const answer = error instanceof ApiError && error.isDefinite ? error : undefined;
      if (!answer || answer.isRefused) {
        void showToast('error', 'An error occurred while placing your order.');
        return { isPlaced: false };
      }
      key.current = undefined;
      void showToast('error', answer.message);
      return { isPlaced: false, refusal: answer };
    }
  };
}
