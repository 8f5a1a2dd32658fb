import { Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata, SkipLink } from '../ui/page';
import { useSignedInAccount } from '../account/account-provider';
import { KITCHEN_SETTINGS_ID, KitchenSettings } from './kitchen-settings';
import { MyFoodsTabs } from './my-foods-tabs';
import type { Order } from '@potluck/functions/contract/order';
import { formatCount } from '../lib/format';
import { useUrlParams } from '../lib/use-url-params';
import { Checkbox } from '../ui/form-fields';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { useNewOrders, useScreenAwake } from './new-orders';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { getFailureText } from '../ui/failure';
import { useActiveOrders, usePastOrders } from './order-queries';
import { OrderAnnouncer } from './order-announcer';
import { mergeReceivedOrders, useChangeOrders } from './change-orders';
import { CounterBar, type OrderTab, counterUrlFormat, getTab } from './counter-bar';
import { groupByWindow, matchesSearch } from './received-orders';
import { OrderTicket } from './order-ticket';
import { PortionsToCook, ReadyResult, WINDOW_HEADING_CLASS } from './portions-to-cook';
import { PagedList } from '../ui/paged-list';
import { SavedDataNotice } from './saved-data-notice';
import { Button } from '../ui/button';
import { lazyWithPreload } from '../lib/lazy-code';

const { Component: KitchenPaper } = lazyWithPreload(() => import('./kitchen-paper'));

export default function ReceivedOrdersPage() {
  const account = useSignedInAccount();
  const active = useActiveOrders(account);
  const arrivals = useNewOrders(active.data?.items);
  useScreenAwake();
  return (
    <div className="shell">
      <PageMetadata
        {...pages.receivedOrders}
        description="The orders that your guests placed on Potluck."
        newOrderCount={arrivals.unseenCount}
      />
      <PageHeader title="Orders" subtitle="What to cook, and who collects it." />
      <MyFoodsTabs account={account} />
      <ReceivedOrders account={account} active={active} arrivals={arrivals} />
      {active.data && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <KitchenPaper account={account} orders={active.data.items} />
          </Suspense>
        </ErrorBoundary>
      )}
      <KitchenSettings account={account} />
    </div>
  );
}

const ORDERS_ID = 'order-tickets';

interface Props {
  account: { uid: string; email: string };
  active: ReturnType<typeof useActiveOrders>;
  arrivals: ReturnType<typeof useNewOrders>;
}

/** Shows the orders of the selected tab, or of all tabs that match the search, and the portions to cook. */
function ReceivedOrders({ account, active, arrivals }: Props) {
  const past = usePastOrders(account);
  const { params, changeParams } = useUrlParams(counterUrlFormat);
  const isSearching = params.search.trim() !== '';
  const changes = useChangeOrders(account.email, isSearching ? params.search : params.tab);
  const area = useRef<HTMLDivElement>(null);
  const [bulkIds, setBulkIds] = useState<ReadonlySet<string>>(new Set());
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

  const staleNotice = (
    <SavedDataNotice
      query={active.query}
      hasFailed={active.error !== undefined}
      text="New orders could not be loaded."
      onRetry={active.refetch}
    />
  );
  const soundSwitch = (
    <Checkbox
      role="switch"
      label={arrivals.needsClick ? 'Click once to turn on the sound' : 'Sound for new orders'}
      checked={arrivals.isSoundOn}
      onChange={({ target }) => arrivals.turnSound(target.checked)}
    />
  );
  const { changed, getListedStatus, findError } = changes;
  const newCount = arrivals.unseenCount;
  const lists = { active: active.data.items, past: past.items, changed };
  const { tickets, pastOrders } = mergeReceivedOrders(lists, now);
  if (tickets.length === 0 && pastOrders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="When a guest orders one of your dishes, the order appears here."
        action={
          <>
            {soundSwitch}
            {staleNotice}
          </>
        }
      />
    );
  }

  const isShown = (order: Order) =>
    isSearching
      ? matchesSearch(order, params.search)
      : getTab(getListedStatus(order)) === params.tab;
  const shown = tickets.filter(isShown);
  const shownPast = pastOrders.filter(isShown);
  const isNewTab = !isSearching && params.tab === 'placed';
  const isLatest = ({ _id }: Order) => isNewTab && arrivals.latestIds.has(_id);
  const latest = groupByWindow(shown.filter(isLatest));
  const groups = [
    ...latest.map(([window, orders]) => [`Just in · ${window}`, orders] as const),
    ...groupByWindow(shown.filter((order) => !isLatest(order))),
  ];
  const hasPastList =
    shownPast.length > 0 || (past.hasMore && (isSearching || params.tab === 'past'));

  const changeStatuses: typeof changes.changeStatuses = async (orders, to) => {
    setBulkIds(new Set(orders.map(({ _id }) => _id)));
    await changes.changeStatuses(orders, to);
  };
  const renderTickets = (orders: readonly Order[]) => (
    <ul className="grid items-start gap-3 lg:grid-cols-2">
      {orders.map((order) => (
        <OrderTicket
          key={order._id}
          order={order}
          email={account.email}
          now={now}
          hasMoved={getListedStatus(order) !== order.status}
          error={findError(order._id)}
          changeOrder={changes.changeOrder}
        />
      ))}
    </ul>
  );
  function selectTab(tab: OrderTab): void {
    changeParams({ tab, search: '' });
    // The next list can be shorter than the scrolled distance.
    if (area.current && area.current.getBoundingClientRect().top < 0) area.current.scrollIntoView();
  }
  function showNewOrders(): void {
    arrivals.markAsSeen();
    selectTab('placed');
    restoreLostFocus(null, document.getElementById(ORDERS_ID));
  }

  return (
    <div
      ref={area}
      className="flex flex-col gap-8 pb-12 [&>section_:is(a,button,h2,h3,h4,input,select,textarea)]:scroll-mt-32"
    >
      <CounterBar
        params={params}
        orders={tickets}
        onSearch={(search) => changeParams({ search })}
        onSelectTab={selectTab}
      >
        {newCount > 0 && (
          <Button onClick={showNewOrders}>
            <span>{`${formatCount(newCount)} new ${newCount === 1 ? 'order' : 'orders'}`}</span>
          </Button>
        )}
        {staleNotice}
        <ReadyResult
          orders={tickets.filter(({ _id }) => bulkIds.has(_id))}
          findError={findError}
          now={now}
          changeStatuses={changeStatuses}
        />
      </CounterBar>
      {isNewTab && shown.length > 0 && (
        <PortionsToCook groups={groupByWindow(shown)} changeStatuses={changeStatuses} />
      )}
      <section aria-labelledby={ORDERS_ID} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <h2 id={ORDERS_ID} tabIndex={-1} className="text-2xl">
            Orders
          </h2>
          {soundSwitch}
        </div>
        {/* Each ticket has at least two buttons, so a later section can be more than 100 tab stops away. */}
        {shown.length > 0 && (
          <SkipLink targetId={KITCHEN_SETTINGS_ID} text="Skip to where guests collect" />
        )}
        {groups.map(([window, orders]) => (
          <div key={window} className="grid gap-3">
            <h3 className={WINDOW_HEADING_CLASS}>{window}</h3>
            <div>{renderTickets(orders)}</div>
          </div>
        ))}
        {shown.length === 0 && !hasPastList && (
          <p className="rounded-card border border-dashed border-field px-5 py-8 text-center text-soft">
            {isNewTab
              ? 'Nothing to cook at the moment. New orders appear here.'
              : 'There are no such orders at the moment.'}
          </p>
        )}
        <OrderAnnouncer orders={[...tickets, ...pastOrders]} viewer="cook" />
      </section>
      {hasPastList && (
        <section aria-labelledby="past-orders" className="grid gap-4">
          <h3 id="past-orders" className="text-2xl">
            Past orders
          </h3>
          <PagedList
            items="orders"
            shownCount={shownPast.length}
            query={{ ...past, isMoreAutomatic: isSearching && past.isMoreAutomatic }}
          >
            {renderTickets(shownPast)}
          </PagedList>
        </section>
      )}
    </div>
  );
}
