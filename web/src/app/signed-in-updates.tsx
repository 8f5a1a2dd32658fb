import { useEffect } from 'react';
import type { Account } from '../account/account-provider';
import { deleteExpiredReceipts } from '../features/order/api/offline-orders';
import { OrderCountUpdater } from './order-count-updater';
import { registerServiceWorker } from './register-service-worker';

/** Runs the code that only signed-in users need, so visitors do not load it. Renders nothing. */
export default function SignedInUpdates({ account }: { account: Account }) {
  useEffect(registerServiceWorker, []);
  useEffect(() => void deleteExpiredReceipts(), []);
  return <OrderCountUpdater account={account} />;
}
