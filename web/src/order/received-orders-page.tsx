import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata, SkipLink } from '../ui/page';
import { useSignedInAccount } from '../account/account-provider';
import { KITCHEN_SETTINGS_ID, KitchenSettings } from './kitchen-settings';
import { MyFoodsTabs } from './my-foods-tabs';
import type { Order } from '@potluck/functions/contract/order';
import { groupBy } from '@potluck/functions/contract/values';
import { createDuplicateNameSuffixes, formatCount } from '../lib/format';
import { formatWindow } from '../lib/pickup-texts';
import { Checkbox } from '../ui/form-fields';
import { useNewOrderSound } from './new-order-sound';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { getFailureText } from '../ui/failure';
import { useActiveOrders, usePastOrders } from './order-queries';
import { OrderAnnouncer } from './order-announcer';
import { mergeReceivedOrders, useChangeOrder } from './change-orders';
import { Buyer, OrderStatusBadge, OrderTicket, describeOrder } from './order-ticket';
import { OrderThread } from './thread';
import { OrderNumber, formatShortDateTime } from './order-texts';
import { Cancellation } from './cancel-order-form';
import { PagedList } from '../ui/paged-list';

export default function ReceivedOrdersPage() {
  const account = useSignedInAccount();
  return (
    <div className="shell">
      <PageMetadata {...pages.receivedOrders} />
      <PageHeader title="Orders" subtitle="What to cook, and who collects it." />
      <MyFoodsTabs account={account} />
      <ReceivedOrders account={account} />
      <KitchenSettings account={account} />
    </div>
  );
}

/** Returns the orders grouped by pickup window, the earliest first. Orders without a window are last. */
function groupByWindow(orders: readonly Order[]) {
  const getStart = ({ pickup_window }: Order) =>
    pickup_window ? Date.parse(pickup_window.from) : Number.MAX_SAFE_INTEGER;
  const sorted = orders.toSorted((a, b) => getStart(a) - getStart(b));
  return groupBy(sorted, ({ pickup_window }) =>
    pickup_window ? formatWindow(pickup_window, pickup_window.zone) : 'Any time',
  );
}

/**
 * Returns the portions that are still to be cooked, by dish and by its name at the time of purchase, the most portions
 * first. A dish stays with 0 portions, because its disappearance would move the tickets up below the pointer.
 */
function countPortions(orders: readonly Order[]) {
  const dishes = groupBy(orders, ({ foodId, food_name }) => JSON.stringify([foodId, food_name]));
  return Array.from(dishes, ([key, group]) => {
    const placed = group.filter(({ status }) => status === 'placed');
    const count = placed.reduce((sum, { purchase_quantity }) => sum + purchase_quantity, 0);
    return { key, name: group[0]?.food_name ?? '', count };
  }).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

function PortionsToCook({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
      {countPortions(orders).map(({ key, name, count }) => (
        <li
          key={key}
          className={`min-w-0 border-b border-line py-3 text-lg wrap-anywhere ${count === 0 ? 'text-soft' : ''}`}
        >
          <span
            className={`display font-semibold tabular-nums ${count === 0 ? '' : 'text-paprika'}`}
          >
            {`${formatCount(count)} × `}
          </span>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

const WINDOW_HEADING_CLASS = 'text-lg tabular-nums';

/** Shows the portions to cook, a ticket for each order, and the past orders of a cook. */
function ReceivedOrders({ account }: { account: { uid: string; email: string } }) {
  const active = useActiveOrders(account);
  const past = usePastOrders(account);
  const { changed, changeOrder } = useChangeOrder();
  const [hasSound, turnSound] = useNewOrderSound(active.data?.items);
  // The time of the latest poll. The undo periods end with a poll, so they need no timer.
  const now = active.query.dataUpdatedAt;

  if (!active.data || !past.items) {
    const error = active.error ?? past.error;
    if (error === undefined || active.isLoading || past.isLoading) return <Spinner />;
    return (
      <ListErrorState
        onRetry={() => Promise.all([active.refetch(), past.reload()])}
        text={getFailureText('The orders could not be loaded.', error)}
      />
    );
  }

  const soundSwitch = (
    <Checkbox
      role="switch"
      label="Sound for new orders"
      checked={hasSound}
      onChange={({ target }) => turnSound(target.checked)}
    />
  );
  const lists = { active: active.data.items, past: past.items, changed: changed.values() };
  const { tickets, pastOrders } = mergeReceivedOrders(lists, now);
  if (tickets.length === 0 && pastOrders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="When a guest orders one of your dishes, the order appears here."
        action={soundSwitch}
      />
    );
  }

  const hasPastOrders = pastOrders.length > 0 || past.hasMore;
  const suffixes = createDuplicateNameSuffixes(tickets, describeOrder);
  const nameSuffixes = new Map(tickets.map(({ _id }, index) => [_id, suffixes[index]]));
  const groups = [...groupByWindow(tickets)];
  return (
    <div className="grid grid-cols-1 gap-12 pb-12">
      {groups.length > 0 && (
        <section aria-labelledby="portions-to-cook" className="grid gap-4">
          <h2 id="portions-to-cook" className="text-2xl">
            Portions to cook
          </h2>
          {groups.map(([window, orders]) => (
            <div key={window} className="grid gap-2">
              <h3 className={WINDOW_HEADING_CLASS}>{window}</h3>
              <PortionsToCook orders={orders} />
            </div>
          ))}
        </section>
      )}
      <section aria-labelledby="order-tickets" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <h2 id="order-tickets" className="text-2xl">
            Orders
          </h2>
          {soundSwitch}
        </div>
        {/* Each ticket has at least two buttons, so a later section can be more than 100 tab stops away. */}
        {tickets.length > 0 && hasPastOrders && (
          <SkipLink targetId={PAST_ORDERS_ID} text="Skip to past orders" />
        )}
        {tickets.length > 0 && (
          <SkipLink targetId={KITCHEN_SETTINGS_ID} text="Skip to where guests collect" />
        )}
        {groups.map(([window, orders]) => (
          <div key={window} className="grid gap-3">
            <h3 className={WINDOW_HEADING_CLASS}>{window}</h3>
            <ul className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
              {orders.map((order) => (
                <OrderTicket
                  key={order._id}
                  order={order}
                  nameSuffix={nameSuffixes.get(order._id)}
                  email={account.email}
                  now={now}
                  changeOrder={changeOrder}
                />
              ))}
            </ul>
          </div>
        ))}
        {tickets.length === 0 && (
          <p className="rounded-card border border-dashed border-field px-5 py-8 text-center text-soft">
            Nothing to cook at the moment. New orders appear here.
          </p>
        )}
        <OrderAnnouncer orders={[...tickets, ...pastOrders]} viewer="cook" />
      </section>
      {hasPastOrders && <PastOrders orders={pastOrders} query={past} email={account.email} />}
    </div>
  );
}

function PastOrderRow({ order, email }: { order: Order; email: string }) {
  const { purchase_quantity, food_name, buying_date, events } = order;
  const latest = events?.at(-1);
  return (
    // The focus moves to the row when it appears after a click on “Show more orders”.
    <li
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] outline-none md:items-center"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-40 md:order-last">
          <p className="font-semibold wrap-anywhere">
            <span className="tabular-nums">{`${formatCount(purchase_quantity)} × `}</span>
            <bdi>{food_name}</bdi>
          </p>
          {latest?.what === 'cancelled' && <Cancellation event={latest} />}
        </div>
        <div className="flex shrink-0 md:w-24">
          <OrderStatusBadge order={order} />
        </div>
      </div>
      <Buyer order={order} />
      <div className="flex flex-wrap justify-between gap-x-3 text-sm md:grid md:justify-items-end">
        <span>
          Order <OrderNumber id={order._id} />
        </span>
        <time dateTime={buying_date} className="text-soft tabular-nums">
          {formatShortDateTime(buying_date)}
        </time>
      </div>
      <div className="md:col-span-full">
        <OrderThread order={order} viewer="cook" email={email} />
      </div>
    </li>
  );
}

const PAST_ORDERS_ID = 'past-orders';

/** Shows the past orders of a cook, the newest first, without the orders that are shown as tickets. */
function PastOrders({
  orders,
  query,
  email,
}: {
  orders: readonly Order[];
  email: string;
  query: ReturnType<typeof usePastOrders>;
}) {
  return (
    <section aria-labelledby={PAST_ORDERS_ID}>
      <h2 id={PAST_ORDERS_ID} tabIndex={-1} className="border-b border-line pb-4 text-2xl">
        Past orders
      </h2>
      <PagedList
        items="orders"
        shownCount={orders.length}
        query={{ ...query, isMoreAutomatic: false }}
      >
        <ul>
          {orders.map((order) => (
            <PastOrderRow key={order._id} order={order} email={email} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
