import { pages } from '@potluck/functions/contract/pages';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../ui/link';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { PageHeader, PageMetadata } from '../ui/page';
import { PagedList, ShownItemCount } from '../ui/paged-list';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { OwnReviewField } from '../review/own-review';
import { OrderAnnouncer } from './order-announcer';
import { useOrders } from './order-queries';
import {
  type OrderProps,
  ActiveOrders,
  OrderNews,
  ShowOrderLink,
  usePickupFacts,
} from './active-orders';
import { SavedDataNotice } from './saved-data-notice';
import { useSaveShownCount } from '../lib/paged-query';
import { PAGE_SIZE } from '../lib/shown-count';
import { EmailOptIn } from './email-opt-in';
import { deleteShownPurchaseKeys } from './purchase';
import { type Order, type OrderStatus, isActiveOrder } from '@potluck/functions/contract/order';
import { FoodImage } from '../food/food-card';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import { formatCount, formatPrice } from '../lib/format';
import { formatCookName, formatDateTime, formatShortDateTime, statusLabels } from './order-texts';
import { DataTable, TableCell, TableRow } from '../ui/data-table';
import { showToast } from '../ui/toast';
import { deletionQuestion, useConfirmedAction } from '../ui/use-confirmed-action';
import { refreshQueries } from '../lib/query-client';
import { hideOrder } from './order-api';
import { getFailureText } from '../ui/failure';
import { Button, ErrorNote, getButtonClass } from '../ui/button';
import { CheckIcon, TrashIcon } from '../ui/icons';

export default function MyOrdersPage() {
  const account = useSignedInAccount();
  const query = useOrders(account);
  const { items: orders, total, hasMore, error, isLoading, reload } = query;
  useSaveShownCount(pagePaths.myOrders, orders?.length ?? 0);
  useEffect(() => {
    if (orders) deleteShownPurchaseKeys(account.uid, orders);
  }, [orders, account.uid]);

  const placedWith = usePlacedWith();
  const isOffline = error !== undefined && !query.hasMoreFailed;

  return (
    <div className="shell">
      <PageMetadata {...pages.myOrders} description="Your order history on Potluck." />
      <PageHeader
        title="My Orders"
        subtitle="A history of all your delicious purchases."
        action={
          placedWith === undefined && (
            <EmailOptIn account={account} label="Email me when an order is ready" />
          )
        }
      />
      {placedWith !== undefined && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-card border border-herb bg-card px-5 py-4">
          <p className="display flex items-center gap-3 text-xl font-semibold text-herb">
            <CheckIcon className="size-7" />
            <span className="wrap-anywhere">
              <bdi>{placedWith}</bdi> has your order.
            </span>
          </p>
          <EmailOptIn account={account} label="Email me when it is ready" />
        </div>
      )}
      {orders && (
        <div className="mb-5">
          <SavedDataNotice
            query={query.query}
            hasFailed={isOffline}
            text="Your latest orders could not be loaded."
            onRetry={reload}
          />
        </div>
      )}
      <OrderAnnouncer orders={orders} viewer="buyer" />
      {orders && <ActiveOrders orders={orders.filter(isActiveOrder)} account={account} />}
      {orders ? (
        orders.length > 0 || hasMore ? (
          <PagedList items="orders" shownCount={orders.length} query={query}>
            <OrdersList
              orders={orders}
              total={total}
              account={account}
              isOffline={isOffline}
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

/** Returns the name of the cook if a purchase has opened this page. A reload does not return it again. */
function usePlacedWith(): string | undefined {
  const state = useLocation().state as { placedWith?: string } | null;
  const navigate = useNavigate();
  const [placedWith] = useState(state?.placedWith);
  useEffect(() => {
    if (state?.placedWith) void navigate(pagePaths.myOrders, { replace: true });
  }, [state, navigate]);
  return placedWith;
}

function OrderLink({ order: { _id, food_name, buying_date } }: { order: Order }) {
  return (
    <Link
      to={pagePaths.receipt(_id)}
      className="underline decoration-field decoration-1 underline-offset-4 hover:text-paprika hover:decoration-current"
    >
      <bdi>{food_name}</bdi>{' '}
      <span className="sr-only">{`ordered ${formatDateTime(buying_date)}`}</span>
    </Link>
  );
}

function OrderPrice({ order: { price, purchase_quantity } }: { order: Order }) {
  return (
    <span className="price">
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
  const size = isActiveOrder({ status }) ? 'max-md:text-lg' : '';
  return <span className={`mt-1 block text-sm ${size} ${color}`}>{statusLabels[status]}</span>;
}

interface OrderListProps extends Omit<OrderRowProps, 'order'> {
  orders: Order[];
  total: number | undefined;
}

const COLUMNS = ['Photo', 'Food Name', 'Food Owner', 'Price', 'Quantity', 'Order Date', 'Action'];
const RIGHT_ALIGNED_COLUMNS = ['Price', 'Quantity', 'Action'];

/** Shows the loaded orders, the active ones first. `orders` begins with the newest order. */
export function OrdersList({ orders, total, ...row }: OrderListProps) {
  const sorted = orders.toSorted((a, b) => Number(isActiveOrder(b)) - Number(isActiveOrder(a)));
  return (
    <>
      {total !== undefined && total > PAGE_SIZE && (
        <p role="status" className="mb-4 text-soft tabular-nums">
          <ShownItemCount shown={orders.length} total={total} items="orders" />
        </p>
      )}
      <DataTable columns={COLUMNS} rightAlignedColumns={RIGHT_ALIGNED_COLUMNS}>
        {sorted.map((order) => (
          <OrderRow key={order._id} order={order} {...row} />
        ))}
      </DataTable>
    </>
  );
}

interface OrderRowProps extends OrderProps {
  /** True if the latest request failed. */
  isOffline: boolean;
  onDeleted: (id: string) => Promise<unknown>;
}

/** A row of the table. On a phone, an active order is a large card, and a past order a compact one. */
function OrderRow(row: OrderRowProps) {
  const { order, account, isOffline } = row;
  const pickupFacts = usePickupFacts(row);
  const isActive = isActiveOrder(order);
  return (
    <TableRow card={isActive ? 'large' : 'compact'}>
      <TableCell>
        <FoodImage
          src={order.food_image}
          alt={order.food_name}
          sizes="7.5rem"
          width={160}
          className="w-full max-w-none rounded-field md:w-20"
        />
      </TableCell>
      {/* On a phone, the review fills a row of the card, because five stars are wider than the name. */}
      <TableCell
        className={`font-semibold wrap-anywhere max-md:contents ${isActive ? 'max-md:text-[1.25rem]' : 'max-md:text-base'}`}
      >
        <div>
          <OrderLink order={order} />
          <OrderStatusText order={order} />
          <OrderNews order={order} />
        </div>
        <div className="col-span-full mt-2 empty:hidden">
          <OwnReviewField order={order} email={account.email} isOffline={isOffline} />
        </div>
      </TableCell>
      {pickupFacts.map(({ label, text }) => (
        <TableCell key={label} label={label} className="font-semibold wrap-anywhere md:hidden">
          <span className="whitespace-pre-line">{text}</span>
        </TableCell>
      ))}
      <TableCell
        label="Food Owner"
        className={`text-soft wrap-anywhere ${isActive ? 'max-md:mt-1 max-md:border-t-2 max-md:border-dashed max-md:border-line max-md:pt-3' : 'max-md:mt-2'}`}
      >
        <bdi>{formatCookName(order)}</bdi>
      </TableCell>
      <TableCell label="Price" className="text-right tabular-nums md:whitespace-nowrap">
        <OrderPrice order={order} />
      </TableCell>
      <TableCell label="Quantity" className="text-right tabular-nums md:whitespace-nowrap">
        {formatCount(order.purchase_quantity)}
      </TableCell>
      {/* The minimum width keeps the date on one line and the time on the next. */}
      <TableCell label="Order Date" className="text-soft tabular-nums md:min-w-48">
        <time dateTime={order.buying_date}>
          <span className="md:hidden">{formatShortDateTime(order.buying_date)}</span>
          <span className="max-md:hidden">{formatDateTime(order.buying_date)}</span>
        </time>
      </TableCell>
      <TableCell className="max-md:col-span-full max-md:mt-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-end max-md:gap-2 md:text-right">
        {isActive && <ShowOrderLink order={order} className="grow md:hidden" />}
        {!isActive && order.foodId !== undefined && (
          <Link
            to={pagePaths.purchase(order.foodId)}
            className={getButtonClass('secondary', 'grow md:hidden')}
          >
            Order again<span className="sr-only">{`: ${order.food_name}`}</span>
          </Link>
        )}
        <DeleteOrderButton {...row} />
      </TableCell>
    </TableRow>
  );
}

const DELETE_FAILED_TEXT = 'Error! Could not delete the order.';

const REVIEWED_TEXT = 'Your review stays public. To remove it, delete the review before the order.';
const deletionDetails: Partial<Record<OrderStatus, string>> = {
  placed:
    'The cook still cooks this order after you delete it, and you can no longer cancel it. To cancel it, open the order instead.',
  ready:
    'The order is ready. After you delete it, you can no longer see where and when to collect it.',
};

function DeleteOrderButton({ order, account, onDeleted }: OrderRowProps) {
  const deletion = useConfirmedAction(deletionQuestion, async (id) => {
    let text = DELETE_FAILED_TEXT;
    try {
      const { deletedCount } = await hideOrder(id, account.email);
      if (deletedCount > 0) {
        await onDeleted(id);
        return void showToast('success', 'Deleted! Your order has been removed.');
      }
    } catch (error) {
      text = getFailureText(text, error);
      // The API may have deleted the order, although the request failed.
      void refreshQueries();
    }
    void showToast('error', text);
    return text;
  });
  const { runningId, getFailure, confirmAndRun } = deletion;
  const busy = runningId !== undefined;
  const subject = ` the order of ${order.food_name} from ${formatDateTime(order.buying_date)}`;
  const details = order.review ? REVIEWED_TEXT : deletionDetails[order.status];
  return (
    <>
      <Button
        variant="quiet"
        className="px-3! text-sm text-soft!"
        busy={busy}
        onClick={() => void confirmAndRun(order._id, order.food_name, details)}
      >
        {!busy && <TrashIcon className="size-4.5" />}
        <span className="md:max-lg:sr-only">
          Delete<span className="sr-only">{subject}</span>
        </span>
      </Button>
      <div className="basis-full empty:hidden">
        <ErrorNote>{getFailure(order._id)}</ErrorNote>
      </div>
    </>
  );
}
