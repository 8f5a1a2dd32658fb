import { useEffect } from 'react';
import { Link } from '../components/link';
import { getButtonClass } from '../components/button-class';
import { EmptyState } from '../components/empty-state';
import { ListErrorState } from '../components/list-error-state';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';
import { Spinner } from '../components/spinner';
import { useScrollRestorationAfterReload } from '../components/use-scroll-restoration-after-reload';
import { pagePaths } from '../config/page-paths';
import { useSignedInAccount } from '../features/account/account-context';
import { useOrders } from '../features/order/api/order-queries';
import { OrdersList } from '../features/order/history/orders-list';
import { describeStatusChanges } from '../features/order/history/describe-status-changes';
import { OrderAnnouncer } from '../features/order/order-announcer';
import { EmailOptIn } from '../features/order/notifications/email-opt-in';
import { deletePlacedPurchaseKeys } from '../features/order/purchase/purchase-idempotency-key';

export default function MyOrdersPage() {
  const account = useSignedInAccount();
  const { data: orders, error, isLoading, isValidating, mutate } = useOrders(account);
  const isCurrent = orders !== undefined && !isValidating && error === undefined;
  useScrollRestorationAfterReload(orders !== undefined);
  useEffect(() => {
    if (isCurrent) deletePlacedPurchaseKeys();
  }, [isCurrent]);

  const takeOut = (id: string) =>
    mutate((shown) => shown?.filter(({ _id }) => _id !== id), { revalidate: false });

  return (
    <div className="shell">
      <PageMetadata title="My Orders" description="Your order history on Potluck." />
      <PageHeader
        title="My Orders"
        subtitle="A history of all your delicious purchases."
        action={<EmailOptIn account={account} label="Email me when an order is ready" />}
      />
      <OrderAnnouncer orders={orders} describeChanges={describeStatusChanges} />
      {orders ? (
        orders.length > 0 ? (
          <OrdersList orders={orders} email={account.email} onDeleted={takeOut} />
        ) : (
          <EmptyState
            title="You haven't ordered anything yet!"
            text="Explore our menu and find your next favorite meal."
            action={
              <Link to={pagePaths.foods} className={getButtonClass()}>
                Go to All Food Menu
              </Link>
            }
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState onRetry={() => void mutate()} />
      )}
    </div>
  );
}
