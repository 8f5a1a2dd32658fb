import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Account } from '../account/account-provider';
import { toAccountKey } from '../lib/account-storage';
import { safeLocalStorage } from '../lib/browser-storage';
import { pagePaths } from '../lib/paths';
import { ORDER_REFRESH_INTERVAL_MS, setNewOrderCount, setUnreadOrders } from '../lib/query-client';
import { deleteExpiredReceipts } from '../order/offline-orders';
import { useOrderCount, useUnreadMessages } from '../order/order-queries';

/** Runs the code that only signed-in users need, so visitors do not load it. Renders nothing. */
export default function SignedInUpdates({ account }: { account: Account }) {
  useEffect(registerServiceWorker, []);
  useEffect(() => void deleteExpiredReceipts(), []);
  useNewOrderUpdates(account);
  useUnreadMessageUpdates(account);
  return null;
}

/**
 * Registers the service worker, which makes My Orders readable without a network. Development has
 * no service worker, because it would show old code. The site works without the service worker.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
}

/**
 * Updates the number of new orders in the navbar and in the page title. Most users never receive an order, and each
 * poll costs a Firestore read. Therefore, this hook polls only on My Foods, on the page of received orders, and if this
 * browser has found an active received order of the user, which localStorage records.
 */
function useNewOrderUpdates(account: Account): void {
  const { pathname } = useLocation();
  const isOnMyFoods = pathname === pagePaths.myFoods || pathname === pagePaths.receivedOrders;
  const receivedKey = toAccountKey(account.uid, 'received-orders');
  const [hasReceived, setHasReceived] = useState(() => safeLocalStorage.read(receivedKey) !== null);
  const isPolling = isOnMyFoods || hasReceived;
  const { data } = useOrderCount(account, isPolling ? ORDER_REFRESH_INTERVAL_MS : 0);
  if (!hasReceived && data !== undefined && data.active > 0) setHasReceived(true);

  useEffect(() => {
    if (hasReceived) safeLocalStorage.write(receivedKey, '');
  }, [hasReceived, receivedKey]);

  useEffect(() => {
    setNewOrderCount(data?.placed ?? 0);
    return () => setNewOrderCount(0);
  }, [data]);
}

/** Updates the marks of unread messages. Polls only on the pages of orders, because each poll costs Firestore reads. */
function useUnreadMessageUpdates(account: Account): void {
  const isOnOrders = /^\/my-(?:orders|foods)/.test(useLocation().pathname);
  const { data } = useUnreadMessages(account, isOnOrders ? 60_000 : 0);
  useEffect(() => {
    setUnreadOrders(data);
    return () => setUnreadOrders();
  }, [data]);
}
