import { useSyncExternalStore } from 'react';
import { pagePaths } from '../../../config/page-paths';
import { getUnsettledPurchaseState, subscribeToPurchaseKeys } from './purchase-idempotency-key';

/**
 * Shows on error pages that a purchase was placed, or may have been placed. The notice disappears after My
 * Orders has shown the order. `uid` is undefined if the user is not known.
 */
export function UnsettledPurchaseNotice({ uid }: { uid: string | undefined }) {
  const purchaseState = useSyncExternalStore(
    subscribeToPurchaseKeys,
    () => getUnsettledPurchaseState(uid),
    () => undefined,
  );
  if (!purchaseState) return null;
  // A plain link loads the document again, because the app may be in a broken state.
  const myOrders = (
    <a href={pagePaths.myOrders} className="link">
      My Orders
    </a>
  );
  if (purchaseState === 'placed') {
    return (
      <p key="placed" className="max-w-md">
        Your order was placed. You can find it in {myOrders}.
      </p>
    );
  }
  return (
    <p key="unanswered" className="max-w-md">
      Your order may have been placed. Check {myOrders} first. Confirming the same purchase again
      does not place a second order.
    </p>
  );
}
