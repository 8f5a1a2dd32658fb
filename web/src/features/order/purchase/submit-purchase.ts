import type { UserProfile } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { placeOrder } from '../api/order-api';
import { deletePurchaseKey, setPurchaseState, startPurchase } from './purchase-idempotency-key';
import { toPurchaseRequest } from './purchase-rules';
import { warnOfChangedAllergens } from './warn-of-changed-allergens';
import { getFailureText } from '../../../forms/failure-text';

interface PurchaseOutcome {
  isPlaced: boolean;
  /**
   * The error with which the API rejected the purchase, for example because the shown food is out
   * of date.
   */
  error?: ApiError;
}

// The form shows these texts if the response has no message or an empty message.
const FAILED_TEXT = 'Failed to place order.';
const PLACED_AND_REMOVED_TEXT = 'This order was placed before and removed from your history.';

/** Sends the purchase and shows the outcome in a toast. */
export async function submitPurchase(
  food: Food,
  buyer: UserProfile & { uid: string },
  quantity: number,
): Promise<PurchaseOutcome> {
  const { key, isRepeat } = startPurchase(buyer.uid, food._id);
  try {
    const {
      orderResult,
      isRemoved,
      message = '',
    } = await placeOrder(toPurchaseRequest(food, buyer, quantity), key);
    // `isRemoved` is true if an earlier request with this idempotency key placed an order, and the user has removed
    // that order from the history. This request placed no order.
    if (isRemoved) {
      deletePurchaseKey(buyer.uid, food._id, key);
      void showToast('info', message || PLACED_AND_REMOVED_TEXT);
      return { isPlaced: false };
    }
    if (orderResult?.insertedId) {
      setPurchaseState(buyer.uid, food._id, { key, state: 'placed' });
      void warnOfChangedAllergens(food, orderResult.insertedId);
      const alreadyPlacedMessage = isRepeat ? message : '';
      void showToast('success', alreadyPlacedMessage || 'Your order has been placed.');
      return { isPlaced: true };
    }
    setPurchaseState(buyer.uid, food._id, { key, state: 'rejected' });
    void showToast('error', message || FAILED_TEXT);
    return { isPlaced: false };
  } catch (error) {
    const rejection = error instanceof ApiError && error.isOutcomeKnown ? error : undefined;
    if (rejection?.code === 'key-reused') deletePurchaseKey(buyer.uid, food._id, key);
    // The API rejects with 404 and 409 after it has looked for the order of the key. Other rejections say nothing
    // about an earlier request with the key.
    else if (rejection && (!isRepeat || rejection.status === 404 || rejection.status === 409)) {
      setPurchaseState(buyer.uid, food._id, { key, state: 'rejected' });
    }
    if (!rejection || rejection.isAuthError) {
      const text = getFailureText('An error occurred while placing your order.', error);
      void showErrorToast(text, getErrorRequestId(error));
      return { isPlaced: false };
    }
    void showToast('error', rejection.message || FAILED_TEXT);
    return { isPlaced: false, error: rejection };
  }
}
