import { useEffect, useState } from 'react';
import { type DishPortions, countPortions } from '@potluck/functions/contract/order';
import { createDuplicateNameSuffixes, formatCount } from '../lib/format';
import { ToggleSwitch } from '../ui/form-fields';
import {
  isNewOrderSoundOn,
  playNewOrderSound,
  setNewOrderSoundOn,
  useNewOrderSound,
} from './new-order-sound';
import { EmptyState } from '../ui/empty-state';
import { ListErrorState } from '../ui/error-state';
import { SkipLink } from '../ui/skip-link';
import { Spinner } from '../ui/spinner';
import { getFailureText } from '../lib/failure-text';
import { useActiveOrders, usePastOrders } from './order-queries';
import { KITCHEN_SETTINGS_ID } from './kitchen-settings';
import { OrderAnnouncer, describeReceivedOrderChanges } from './order-announcer';
import { getTicketEnd, mergeReceivedOrders, useChangeOrder } from './change-orders';
import { OrderTicket, describeOrder } from './order-ticket';
import { PAST_ORDERS_ID, PastOrders } from './past-orders';

/** The longest delay that `setTimeout` accepts. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns the current time in ms. The component renders again when a time in `times` is reached. */
export function useNow(times: readonly number[]): number {
  const [now, setNow] = useState(Date.now);
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const delay = Math.min(Math.max(next - Date.now(), 0), MAX_DELAY_MS);
    const timer = setTimeout(() => {
      setNow(Math.max(next, Date.now()));
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [next]);
  return now;
}

/** Shows the number of portions of each dish that are still to be cooked, which can be 0. */
function PortionsToCook({ portions }: { portions: DishPortions[] }) {
  return (
    <section aria-labelledby="portions-to-cook" className="grid gap-4">
      <h2 id="portions-to-cook" className="text-2xl">
        Portions to cook
      </h2>
      <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {portions.map(({ foodId, food_name, portions: count }) => (
          <li
            key={`${foodId} ${food_name}`}
            className={`min-w-0 border-b border-line py-3 text-lg wrap-anywhere ${count === 0 ? 'text-soft' : ''}`}
          >
            <span
              className={`display font-semibold tabular-nums ${count === 0 ? '' : 'text-paprika'}`}
            >
              {`${formatCount(count)} × `}
            </span>
            <bdi>{food_name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the sound for new orders on or off. Plays the sound once when it is turned on. */
export function SoundSwitch({ isOn, onChange }: Props) {
  return (
    <ToggleSwitch
      label="Sound for new orders"
      checked={isOn}
      onChange={(isChecked) => {
        setNewOrderSoundOn(isChecked);
        onChange(isChecked);
        if (isChecked) playNewOrderSound();
      }}
    />
  );
}

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
