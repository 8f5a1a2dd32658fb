import {
  type CancelReason,
  type Order,
  type OrderStatus,
  isActiveOrder,
} from '@potluck/functions/contract/order';
import { isOverdueOrder } from '@potluck/functions/contract/pickup';
import { Badge } from '../ui/badge';
import { Portrait } from '../ui/image';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import { canChangeOrder } from '@potluck/functions/contract/order-change';
import { useId, useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button';
import { Link } from '../ui/link';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { pagePaths } from '../lib/paths';
import type { FieldErrors } from '../ui/form-validation';
import { formatAllergens } from '@potluck/functions/contract/allergens';
import { formatCount, formatPrice } from '../lib/format';
import { cancelOrder, changeOrderStatus } from './order-api';
import { OrderNumber, formatShortDateTime } from './order-texts';
import { CancelOrderForm, Cancellation } from './cancel-order-form';
import { OrderThread } from './thread';
import type { SendOrderChange } from './change-orders';

const statuses = {
  placed: { text: 'New', variant: 'urgent' },
  ready: { text: 'Ready', variant: 'done' },
  collected: { text: 'Collected', variant: 'tint' },
  cancelled: { text: 'Canceled', variant: 'tint' },
} as const satisfies Record<OrderStatus, object>;

/** Shows the status of an order to its cook. */
export function OrderStatusBadge({ order: { status } }: { order: Order }) {
  const { text, variant } = statuses[status];
  return (
    <Badge variant={variant} className="shrink-0">
      <span>{text}</span>
    </Badge>
  );
}

/** Returns the name of the buyer, or “Deleted account” after the buyer has deleted the account. */
export function formatBuyerName({ buyer_name }: Order): string {
  return buyer_name?.trim() ? buyer_name : 'Deleted account';
}

export function Buyer({ order }: { order: Order }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Portrait src={order.buyer_photoURL} width={32} className="size-8" />
      <span className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{formatBuyerName(order)}</bdi>
      </span>
    </span>
  );
}

interface Act {
  label: string;
  from: OrderStatus;
  to: Exclude<OrderStatus, 'cancelled'>;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * The buttons that change the status of an order. Each has another place than its successor. At the place of a clicked
 * button, the ticket then shows a text or nothing, so a repeated click has no effect.
 */
const acts: Act[] = [
  { label: 'Ready', from: 'placed', to: 'ready' },
  {
    label: 'Collected',
    from: 'ready',
    to: 'collected',
    className: 'col-start-2 narrow:col-start-1',
  },
  { label: 'Undo', from: 'ready', to: 'placed', variant: 'secondary' },
  { label: 'Undo', from: 'collected', to: 'ready', variant: 'secondary' },
];

/** After this time after its pickup window, the cook probably knows that the guest does not come. */
const MISSED_AFTER_MS = 60 * 60_000;

interface Props {
  order: Order;
  /** Distinguishes the accessible names of the buttons from those of another ticket. */
  nameSuffix?: string | undefined;
  email: string;
  /** The time in ms of the shown data. The ticket offers an undo only until the undo period ends. */
  now: number;
  changeOrder: SendOrderChange;
}

/** Shows an order as a kitchen ticket, with the buttons that change the status of the order. */
export function OrderTicket({ order, nameSuffix = '', email, now, changeOrder }: Props) {
  const [busyAct, setBusyAct] = useState<string>();
  /** The reason with which the cook has opened the cancel form. Undefined while the form is closed. */
  const [canceling, setCanceling] = useState<CancelReason | 'any'>();
  const formId = useId();
  const { version, purchase_quantity: quantity } = order;
  const canChange = (to: OrderStatus) => canChangeOrder(order, 'cook', to, now);
  const latest = order.events?.at(-1);
  const canCancel = canChange('cancelled');
  const isCanceling = canceling !== undefined && canCancel;
  const isMissed =
    canCancel &&
    order.pickup_window !== undefined &&
    now > Date.parse(order.pickup_window.until) + MISSED_AFTER_MS;
  const date = formatShortDateTime(order.buying_date);
  const subject = <span className="sr-only">{`: ${describeOrder(order)}${nameSuffix}`}</span>;

  /** Sends a change of the order, unless another change of this ticket is running. */
  async function run(name: string, ...[send]: Parameters<SendOrderChange>): Promise<FieldErrors> {
    if (busyAct !== undefined) return {};
    setBusyAct(name);
    const errors = await changeOrder(send);
    setBusyAct(undefined);
    return errors;
  }

  return (
    <li
      ref={keepFocus}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h4 tabIndex={-1} className="min-w-0 grow basis-40 text-xl wrap-anywhere">
          <span className="tabular-nums">{`${formatCount(quantity)} × `}</span>
          <bdi>{order.food_name}</bdi>
        </h4>
        <OrderStatusBadge order={order} />
      </div>
      <div className="grid gap-1 border-t-2 border-dashed border-line pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 grow basis-40">
            <Buyer order={order} />
          </div>
          <span className="ml-auto min-w-0 font-semibold wrap-anywhere tabular-nums">
            {formatPrice(calculateTotalPrice(order.price, quantity))}
          </span>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-semibold">
            Order <OrderNumber id={order._id} />
          </span>
          <time dateTime={order.buying_date} className="text-soft tabular-nums">
            {date}
          </time>
        </div>
        <p className="text-sm">
          <span>{`${formatAllergens(order.allergens, 'cook')} `}</span>
          {!order.allergens && order.foodId !== undefined && (
            <Link to={pagePaths.updateFood(order.foodId)} className="link">
              Update the dish
              {subject}
            </Link>
          )}
        </p>
        {latest?.what === 'cancelled' && <Cancellation event={latest} />}
        {isActiveOrder(order) && isOverdueOrder(order, now) && (
          <p className="text-sm font-medium text-paprika">
            This order is still open. Please close it: mark it as collected, or cancel it.
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
        {order.status === 'ready' && (
          <p
            className={`flex min-h-11 items-center justify-center text-center text-sm text-soft ${canChange('placed') ? '' : 'row-span-2'}`}
          >
            Waiting for the guest
          </p>
        )}
        {acts
          .filter(({ from, to }) => from === order.status && canChange(to))
          .map(({ label, to, variant = 'primary', className = 'col-start-1' }) => (
            <Button
              key={label}
              ref={keepFocus}
              variant={variant}
              className={`px-3! ${className}`}
              busy={busyAct === label}
              onClick={() =>
                void run(label, () => changeOrderStatus(order._id, { email, version, to }))
              }
            >
              <span>{label}</span>
              {subject}
            </Button>
          ))}
        {canCancel && (
          <Button
            ref={keepFocus}
            variant="secondary"
            className="col-start-2 px-3! text-paprika narrow:col-start-1"
            aria-expanded={isCanceling}
            aria-controls={formId}
            onClick={() => setCanceling(isCanceling ? undefined : 'any')}
          >
            Cancel…
            {subject}
          </Button>
        )}
        {isMissed && (
          <Button
            ref={keepFocus}
            variant="secondary"
            className="col-span-full px-3!"
            aria-expanded={isCanceling && canceling === 'not-collected'}
            aria-controls={formId}
            onClick={() => setCanceling('not-collected')}
          >
            Not collected?
            {subject}
          </Button>
        )}
      </div>
      <OrderThread order={order} viewer="cook" email={email} />
      <div id={formId} hidden={!isCanceling}>
        {isCanceling && (
          <div ref={keepFocus}>
            <CancelOrderForm
              key={canceling}
              email={email}
              version={version}
              initialReason={canceling === 'any' ? undefined : canceling}
              onSubmit={(request) => run('cancel', () => cancelOrder(order._id, request))}
              onClose={() => setCanceling(undefined)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** Returns the text that names the order in its buttons. */
export function describeOrder(order: Order): string {
  const date = formatShortDateTime(order.buying_date);
  return `${order.food_name} for ${formatBuyerName(order)}, ordered ${date}`;
}

/**
 * A ref callback for a ticket, and for its elements that may disappear. If such an element disappears while it contains
 * the focus, the focus moves to the heading of the ticket, the next ticket, the previous ticket, or the page.
 */
function keepFocus(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const ticket = element.closest('li');
    const getHeading = (item: Element | null | undefined) => item?.querySelector('h4');
    restoreLostFocus(
      getHeading(ticket),
      getHeading(ticket?.nextElementSibling),
      getHeading(ticket?.previousElementSibling),
    );
  };
}
