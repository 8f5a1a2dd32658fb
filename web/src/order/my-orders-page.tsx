import { pages } from '@potluck/functions/contract/pages';
import { useEffect } from 'react';
import { Link } from '../ui/link';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { PageHeader, PageMetadata } from '../ui/page';
import { PagedList, ShownItemCount } from '../ui/paged-list';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { OrderAnnouncer } from './order-announcer';
import { useOrders } from './order-queries';
import { SavedDataNotice } from './saved-data-notice';
import { useSaveShownCount } from '../lib/paged-query';
import { PAGE_SIZE } from '../lib/shown-count';
import { EmailOptIn } from './email-opt-in';
import { deleteShownPurchaseKeys } from './purchase';
import type { Order, OrderStatus } from '@potluck/functions/contract/order';
import { FoodImage } from '../food/food-card';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import { createDuplicateNameSuffixes, formatCount, formatPrice } from '../lib/format';
import { formatCookName, formatDateTime, formatShortDateTime, statusLabels } from './order-texts';
import { DataTable, TableCell, TableRow } from '../ui/data-table';
import { showToast } from '../ui/toast';
import { deletionQuestion, useConfirmedAction } from '../ui/use-confirmed-action';
import { refreshQueries } from '../lib/query-client';
import { hideOrder } from './order-api';
import { getFailureText } from '../ui/failure';
import { Button } from '../ui/button';
import { TrashIcon } from '../ui/icons';

export default function MyOrdersPage() {
  const account = useSignedInAccount();
  const query = useOrders(account);
  const { items: orders, total, hasMore, error, isLoading, reload } = query;
  useSaveShownCount(pagePaths.myOrders, orders?.length ?? 0);
  useEffect(() => {
    if (orders) deleteShownPurchaseKeys(account.uid, orders);
  }, [orders, account.uid]);

  return (
    <div className="shell">
      <PageMetadata {...pages.myOrders} />
      <PageHeader
        title="My Orders"
        subtitle="A history of all your delicious purchases."
        action={<EmailOptIn account={account} label="Email me when an order is ready" />}
      />
      {orders && (
        <div className="mb-5">
          <SavedDataNotice
            query={query.query}
            hasFailed={error !== undefined && !query.hasMoreFailed}
            text="Your latest orders could not be loaded."
            onRetry={reload}
          />
        </div>
      )}
      <OrderAnnouncer orders={orders} viewer="buyer" />
      {orders ? (
        orders.length > 0 || hasMore ? (
          <PagedList items="orders" shownCount={orders.length} query={query}>
            <OrdersList
              orders={orders}
              total={total}
              email={account.email}
              onDeleted={(id) => query.removeItem(({ _id }) => _id === id)}
            />
          </PagedList>
        ) : (
          <EmptyState
            title="You haven't ordered anything yet!"
            text="Explore our menu and find your next favorite meal."
            link={{ to: pagePaths.foods, label: 'Go to All Food Menu' }}
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState onRetry={reload} />
      )}
    </div>
  );
}

/** Links to the receipt of the order. `date` distinguishes the links to several orders of one dish. */
function OrderLink({ order: { _id, food_name }, date }: { order: Order; date: string }) {
  return (
    <Link
      to={pagePaths.receipt(_id)}
      className="underline decoration-field decoration-1 underline-offset-4 hover:text-paprika hover:decoration-current"
    >
      <bdi>{food_name}</bdi> <span className="sr-only">{`ordered ${date}`}</span>
    </Link>
  );
}

/** Shows the price of one unit and, if the order has more units, the total. */
function OrderPrice({ order: { price, purchase_quantity } }: { order: Order }) {
  return (
    <span>
      <span className="block">{formatPrice(price)}</span>
      {purchase_quantity > 1 && (
        <span className="block text-sm font-normal text-soft">
          {`× ${formatCount(purchase_quantity)} = ${formatPrice(calculateTotalPrice(price, purchase_quantity))}`}
        </span>
      )}
    </span>
  );
}

function OrderStatusText({ order: { status } }: { order: Order }) {
  const color = status === 'ready' ? 'font-semibold text-herb' : 'font-normal text-soft';
  return <span className={`mt-1 block text-sm ${color}`}>{statusLabels[status]}</span>;
}

interface OrderListProps {
  orders: Order[];
  /** The number of all orders of the buyer, if it is known. */
  total: number | undefined;
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

const COLUMNS = ['Photo', 'Food Name', 'Food Owner', 'Price', 'Quantity', 'Order Date', 'Action'];
const RIGHT_ALIGNED_COLUMNS = ['Price', 'Quantity', 'Action'];

/** Shows the loaded orders. `orders` begins with the newest order. */
export function OrdersList({ orders, total, email, onDeleted }: OrderListProps) {
  const nameSuffixes = createDuplicateNameSuffixes(
    orders,
    ({ food_name, buying_date }) => `${food_name} ${formatShortDateTime(buying_date)}`,
  );
  return (
    <>
      {total !== undefined && total > PAGE_SIZE && (
        <p role="status" className="mb-4 text-soft tabular-nums">
          <ShownItemCount shown={orders.length} total={total} items="orders" />
        </p>
      )}
      <DataTable columns={COLUMNS} rightAlignedColumns={RIGHT_ALIGNED_COLUMNS}>
        {orders.map((order, index) => {
          const date = formatDateTime(order.buying_date);
          const uniqueDate = `${date}${nameSuffixes[index]}`;
          return (
            <TableRow key={order._id}>
              <TableCell>
                <FoodImage
                  src={order.food_image}
                  alt={order.food_name}
                  sizes="6rem"
                  width={160}
                  className="w-full max-w-none rounded-field md:w-20"
                />
              </TableCell>
              <TableCell className="font-semibold wrap-anywhere max-md:text-[1.25rem]">
                <OrderLink order={order} date={uniqueDate} />
                <OrderStatusText order={order} />
              </TableCell>
              <TableCell label="Food Owner" className="text-soft wrap-anywhere">
                <bdi>{formatCookName(order)}</bdi>
              </TableCell>
              <TableCell label="Price" className="text-right tabular-nums">
                <OrderPrice order={order} />
              </TableCell>
              <TableCell label="Quantity" className="text-right tabular-nums">
                {formatCount(order.purchase_quantity)}
              </TableCell>
              <TableCell label="Order Date" className="text-soft tabular-nums">
                <time dateTime={order.buying_date}>{date}</time>
              </TableCell>
              <TableCell className="max-md:col-span-full max-md:mt-2 md:text-right">
                <DeleteOrderButton
                  order={order}
                  date={uniqueDate}
                  email={email}
                  onDeleted={onDeleted}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </DataTable>
    </>
  );
}

const DELETE_FAILED_TEXT = 'Error! Could not delete the order.';

/** What the deletion of an active order means. */
const deletionDetails: Partial<Record<OrderStatus, string>> = {
  placed:
    'The cook still cooks this order after you delete it, and you can no longer cancel it. To cancel it, open the order instead.',
  ready:
    'The order is ready. After you delete it, you can no longer see where and when to collect it.',
};

interface Props {
  order: Order;
  /** The date of the order, as a text that distinguishes the buttons of several orders of one dish. */
  date: string;
  email: string;
  /** Removes the order from the list. */
  onDeleted: (id: string) => Promise<unknown>;
}

/** Asks for confirmation, deletes the order, and shows the outcome in a toast. */
export function DeleteOrderButton({ order, date, email, onDeleted }: Props) {
  const { runningId, confirmAndRun } = useConfirmedAction(deletionQuestion, async (id) => {
    try {
      const { deletedCount } = await hideOrder(id, email);
      if (deletedCount > 0) {
        await onDeleted(id);
        void showToast('success', 'Deleted! Your order has been removed.');
      } else {
        void showToast('error', DELETE_FAILED_TEXT);
      }
    } catch (error) {
      void showToast('error', getFailureText(DELETE_FAILED_TEXT, error));
      // The API may have deleted the order, although the request failed.
      void refreshQueries();
    }
  });
  const busy = runningId !== undefined;
  return (
    <Button
      variant="secondary"
      className="px-3.5! text-paprika max-md:w-full"
      busy={busy}
      onClick={() => void confirmAndRun(order._id, order.food_name, deletionDetails[order.status])}
    >
      {!busy && <TrashIcon className="size-4.5" />}
      <span className="md:max-lg:sr-only">
        Delete<span className="sr-only">{` the order of ${order.food_name} from ${date}`}</span>
      </span>
    </Button>
  );
}
