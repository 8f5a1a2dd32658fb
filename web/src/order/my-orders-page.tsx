import { pages } from '@potluck/functions/contract/pages';
import { useEffect } from 'react';
import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ListErrorState } from '../ui/error-state';
import { PageHeader, PageMetadata } from '../ui/page';
import { PagedList } from '../ui/paged-list';
import { Spinner } from '../ui/spinner';
import { ORDERS_TOAST_DURATION_MS } from '../ui/toast';
import { pagePaths } from '../lib/page-paths';
import { useSignedInAccount } from '../account/account-provider';
import { OrdersList } from './orders-list';
import { OrderAnnouncer, describeStatusChanges } from './order-announcer';
import { useOrders } from './order-queries';
import { SavedDataNotice, useSavedAt } from './saved-data-notice';
import { useSaveShownCount } from '../lib/paged-query';
import { EmailOptIn } from './email-opt-in';
import { deletePlacedPurchaseKeys } from './purchase';

export default function MyOrdersPage() {
  const account = useSignedInAccount();
  const query = useOrders(account);
  const { items: orders, total, hasMore, error, isLoading, isCurrent, reload } = query;
  const savedAt = useSavedAt(query.query);
  useSaveShownCount(pagePaths.myOrders, orders?.length ?? 0);
  useEffect(() => {
    if (isCurrent) deletePlacedPurchaseKeys(account.uid);
  }, [isCurrent, account.uid]);

  const takeOut = (id: string) => query.removeItem(({ _id }) => _id === id);

  return (
    <div className="shell">
      <PageMetadata title={pages.myOrders.title} description="Your order history on Potluck." />
      <PageHeader
        title="My Orders"
        subtitle="A history of all your delicious purchases."
        action={<EmailOptIn account={account} label="Email me when an order is ready" />}
      />
      {orders && (
        <div className="mb-5">
          <SavedDataNotice
            savedAt={savedAt}
            hasFailed={error !== undefined && !query.hasMoreFailed}
            text="Your latest orders could not be loaded."
            onRetry={reload}
          />
        </div>
      )}
      <OrderAnnouncer orders={orders} describeChanges={describeStatusChanges} />
      {orders ? (
        orders.length > 0 || hasMore ? (
          <PagedList items="orders" shownCount={orders.length} query={query}>
            <OrdersList orders={orders} total={total} email={account.email} onDeleted={takeOut} />
          </PagedList>
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
        <ListErrorState onRetry={reload} toastDurationMs={ORDERS_TOAST_DURATION_MS} />
      )}
    </div>
  );
}
