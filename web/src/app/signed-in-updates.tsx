import { useEffect } from 'react';
import type { Account } from '../account/account-provider';
import { deleteExpiredReceipts } from '../order/offline-orders';
import { OrderCountUpdater } from './order-count-updater';

/**
 * Registers the service worker, which makes My Orders readable without a network. Development has
 * no service worker, because it would show old code. Ignores a failed registration, because the
 * site works without the service worker.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
}

/** Runs the code that only signed-in users need, so visitors do not load it. Renders nothing. */
export default function SignedInUpdates({ account }: { account: Account }) {
  useEffect(registerServiceWorker, []);
  useEffect(() => void deleteExpiredReceipts(), []);
  return <OrderCountUpdater account={account} />;
}
