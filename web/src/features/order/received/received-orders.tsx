import { countPortions } from '@potluck/functions/contract/order';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { ListErrorState } from '../../../components/list-error-state';
import { SkipLink } from '../../../components/skip-link';
import { Spinner } from '../../../components/spinner';
import { getFailureText } from '../../../forms/failure-text';
import { useActiveOrders, usePastOrders } from '../api/order-queries';
import { KITCHEN_SETTINGS_ID } from '../kitchen/kitchen-settings';
import { OrderAnnouncer } from '../order-announcer';
import { createDuplicateNameSuffixes } from '../../../lib/create-duplicate-name-suffixes';
import { describeReceivedOrderChanges } from './describe-received-order-changes';
import { getTicketEnd, mergeReceivedOrders } from './merge-received-orders';
import { isNewOrderSoundOn, useNewOrderSound } from './new-order-sound';
import { describeOrder, OrderTicket } from './order-ticket';
import { PAST_ORDERS_ID, PastOrders } from './past-orders';
import { PortionsToCook } from './portions-to-cook';
import { SoundSwitch } from './sound-switch';
import { useNow } from './use-now';
import { useChangeOrder } from './use-change-order';

/**
 * Shows the orders that a cook received: the portions to cook, a ticket for each order, and the past
 * orders.
 */
export function ReceivedOrders({ account }: { account: { uid: string; email: string } }) {
  const active = useActiveOrders(account);
  const past = usePastOrders(account);
  const { changed, changeOrder } = useChangeOrder();
  const [hasSound, setHasSound] = useState(isNewOrderSoundOn);
  useNewOrderSound(active.data?.items, hasSound);

  const isLoaded = active.data !== undefined && past.items !== undefined;
  const lists = {
    active: active.data?.items ?? [],
    past: past.items ?? [],
    changed: [...changed],
  };
  const now = useNow(
    [...lists.active, ...lists.past, ...lists.changed.map(({ order }) => order)].map(getTicketEnd),
  );

  if (!isLoaded) {
    const error = active.error ?? past.error;
    if (error === undefined || active.isLoading || past.isLoading) return <Spinner />;
    return (
      <ListErrorState onRetry={() => Promise.all([active.refetch(), past.reload()])}>
        <p role="alert">{getFailureText('The orders could not be loaded.', error)}</p>
      </ListErrorState>
    );
  }

  const soundSwitch = <SoundSwitch isOn={hasSound} onChange={setHasSound} />;
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
  const nameSuffixes = createDuplicateNameSuffixes(tickets, describeOrder);
  // The list contains the dishes of all tickets. If a dish disappeared after its last order is ready, the tickets would
  // move up, and a repeated click would hit another button.
  const portions = countPortions(
    tickets.map((order) =>
      order.status === 'placed' ? order : { ...order, purchase_quantity: 0 },
    ),
  );
  return (
    <div className="grid grid-cols-1 gap-12 pb-12">
      {portions.length > 0 && <PortionsToCook portions={portions} />}
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
        {tickets.length > 0 ? (
          <ul className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
            {tickets.map((order, index) => (
              <OrderTicket
                key={order._id}
                order={order}
                nameSuffix={nameSuffixes[index]}
                email={account.email}
                now={now}
                changeOrder={changeOrder}
              />
            ))}
          </ul>
        ) : (
          <p className="rounded-card border border-dashed border-field px-5 py-8 text-center text-soft">
            Nothing to cook at the moment. New orders appear here.
          </p>
        )}
        <OrderAnnouncer
          orders={[...tickets, ...pastOrders]}
          describeChanges={describeReceivedOrderChanges}
        />
      </section>
      {hasPastOrders && <PastOrders orders={pastOrders} query={past} />}
    </div>
  );
}
