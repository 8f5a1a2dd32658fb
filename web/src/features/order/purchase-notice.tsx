import { useSyncExternalStore } from 'react';
import { paths } from '../../config/paths';
import { openPurchase, subscribeToPurchases } from './purchase-key';

/** Reports a purchase that the user has not seen in My Orders yet, for pages that show an error. */
export function PurchaseNotice() {
  const open = useSyncExternalStore(subscribeToPurchases, openPurchase, () => undefined);
  if (!open) return null;
  // A plain link loads the document again, because the app may be in a broken state.
  const myOrders = (
    <a href={paths.myOrders} className="link">
      My Orders
    </a>
  );
  if (open === 'placed') {
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
