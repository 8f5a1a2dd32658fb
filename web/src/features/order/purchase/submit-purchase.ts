import type { UserProfile } from '@potluck/functions/contract/account';
import type { ErrorCode } from '@potluck/functions/contract/error-response';
import type { Food } from '@potluck/functions/contract/food';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api-error';
import { placeOrder } from '../api/order-api';
import {
  deletePurchaseKey,
  decrementRunningPurchaseRequests,
  wasKeySentOnce,
  markPurchasePlaced,
  recordPurchaseRequestStart,
} from './purchase-idempotency-key';
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

/**
 * Codes of the errors that the API returns after it has looked up the idempotency key. The outcome of the purchase
 * is then known, even if an earlier request received no response, so the form can delete the key. The API returns
 * all other errors before the lookup. After such an error, an earlier request may have placed the purchase.
 */
const FINAL_ERROR_CODES: unknown[] = [
  'not-found',
  'own-item',
  'insufficient-quantity',
  'price-changed',
  'key-reused',
] satisfies ErrorCode[];

// The form shows these texts if the response has no message or an empty message.
const FAILED_TEXT = 'Failed to place order.';
const PLACED_AND_REMOVED_TEXT = 'This order was placed before and removed from your history.';

/** Sends the purchase and shows the outcome in a toast. */
export async function submitPurchase(
  food: Food,
  buyer: UserProfile & { uid: string },
  quantity: number,
): Promise<PurchaseOutcome> {
  const request = toPurchaseRequest(food, buyer, quantity);
  const { pathname } = window.location;
  const { key, isRepeat } = recordPurchaseRequestStart(buyer.uid, food._id);
  try {
    const {
      orderResult,
      isRemoved,
      message = '',
    } = await placeOrder(request, key).finally(() => {
      decrementRunningPurchaseRequests(key);
    });
    // `isRemoved` is true if an earlier request with this idempotency key placed an order, and the user has removed
    // that order from the history. This request placed no order.
    if (isRemoved) {
      deletePurchaseKey(buyer.uid, food._id, key);
      void showToast('info', message || PLACED_AND_REMOVED_TEXT);
      return { isPlaced: false };
    }
    if (orderResult?.insertedId) {
      // If the user has gone to another page, the toast reports the order there. The next purchase of this
      // dish is then a new order and needs a new idempotency key.
      if (window.location.pathname === pathname) markPurchasePlaced(buyer.uid, food._id, key);
      else deletePurchaseKey(buyer.uid, food._id, key);
      void warnOfChangedAllergens(food, orderResult.insertedId);
      const alreadyPlacedMessage = isRepeat ? message : '';
      void showToast('success', alreadyPlacedMessage || 'Your order has been placed.');
      return { isPlaced: true };
    }
    deletePurchaseKey(buyer.uid, food._id, key);
    void showToast('error', message || FAILED_TEXT);
    return { isPlaced: false };
  } catch (error) {
    const rejection = error instanceof ApiError && error.isOutcomeKnown ? error : undefined;
    if (rejection && (wasKeySentOnce(key) || FINAL_ERROR_CODES.includes(rejection.code))) {
      deletePurchaseKey(buyer.uid, food._id, key);
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
