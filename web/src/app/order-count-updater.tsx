import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pagePaths } from '../lib/paths';
import type { Account } from '../account/account-provider';
import { useOrderCount } from '../order/order-queries';
import { safeLocalStorage } from '../lib/browser-storage';
import { setNewOrderCount } from '../lib/new-order-count';
import { ORDER_REFRESH_INTERVAL_MS } from '../lib/query-client';

/**
 * Returns the localStorage key of the fact that this browser has found an active order for the cook
 * `uid`.
 */
const getReceivedKey = (uid: string) => `received-orders:${uid}`;

/**
 * Updates the number of new orders in the navbar and in the page title. Most users never receive an
 * order, and each poll costs a Firestore read. The component therefore polls only on My Foods, on the
 * page of received orders, and for a user for whom this browser has found an active received order.
 * localStorage saves this fact. Otherwise, the component reads the number once per page load, and again
 * on focus.
 */
export function OrderCountUpdater({ account }: { account: Account }) {
  const { pathname } = useLocation();
  const isOnMyFoods = pathname === pagePaths.myFoods || pathname === pagePaths.receivedOrders;
  const receivedKey = getReceivedKey(account.uid);
  const [hasReceived, setHasReceived] = useState(() => safeLocalStorage.read(receivedKey) !== null);
  const isPolling = isOnMyFoods || hasReceived;
  const { data } = useOrderCount(account, isPolling ? ORDER_REFRESH_INTERVAL_MS : 0);
  if (!hasReceived && data !== undefined && data.active > 0) setHasReceived(true);

  useEffect(() => {
    if (hasReceived) safeLocalStorage.write(receivedKey, '');
  }, [hasReceived, receivedKey]);

  useEffect(() => {
    setNewOrderCount(data?.placed ?? 0);
  }, [data]);

  useEffect(
    () => () => {
      setNewOrderCount(0);
    },
    [],
  );

  return null;
}
