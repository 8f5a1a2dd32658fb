import { useEffect } from 'react';
import { Link } from '../components/link';
import { buttonClass } from '../components/button-class';
import { EmptyState } from '../components/empty-state';
import { FailedState } from '../components/failed-state';
import { PageHeader } from '../components/page-header';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { usePlaceAfterReload } from '../components/use-place-after-reload';
import { paths } from '../config/paths';
import { useSignedIn } from '../features/account/account-context';
import { useOrders } from '../features/order/order-queries';
import { OrdersList } from '../features/order/orders-list';
import { settlePlaced } from '../features/order/purchase-key';

export default function MyOrdersPage() {
  const account = useSignedIn();
  const { data: orders, error, isLoading, isValidating, mutate } = useOrders(account);
  const isCurrent = orders !== undefined && !isValidating && error === undefined;
  usePlaceAfterReload(orders !== undefined);
  useEffect(() => {
    if (isCurrent) settlePlaced();
  }, [isCurrent]);

  const takeOut = (id: string) =>
    mutate((shown) => shown?.filter(({ _id }) => _id !== id), { revalidate: false });

  return (
    <div className="shell">
      <PageTitle title="My Orders" description="Your order history on Potluck." />
      <PageHeader title="My Orders" subtitle="A history of all your delicious purchases." />
      {orders ? (
        orders.length > 0 ? (
          <OrdersList orders={orders} email={account.email} onDeleted={takeOut} />
        ) : (
          <EmptyState
            title="You haven't ordered anything yet!"
            text="Explore our menu and find your next favorite meal."
            action={
              <Link to={paths.foods} className={buttonClass()}>
                Go to All Food Menu
              </Link>
            }
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <FailedState onRetry={() => void mutate()} />
      )}
    </div>
  );
}
