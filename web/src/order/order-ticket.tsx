import {
  type Order,
  type OrderStatus,
  type OrderStatusChangeRequest,
  isActiveOrder,
  canChangeOrder,
} from '@potluck/functions/contract/order';
import { isOverdueOrder } from '@potluck/functions/contract/pickup';
import { Badge } from '../ui/badge';
import { Portrait } from '../ui/image';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import { useId, useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button';
import { Link } from '../ui/link';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { pagePaths } from '../lib/paths';
import { useUnreadOrders } from '../lib/query-client';
import type { FieldErrors } from '../ui/form-validation';
import { formatAllergens } from '@potluck/functions/contract/allergens';
import { formatCount, formatPrice } from '../lib/format';
import { cancelOrder, changeOrderStatus, confirmAllergyNote } from './order-api';
import { OrderNumber, formatAge, formatBuyerName, formatShortDateTime } from './order-texts';
import { CancelOrderForm, Cancellation } from './cancel-order-form';
import { OrderThread } from './thread';
import type { SendOrderChange } from './change-orders';
import { isNoteUnread } from './received-orders';
import { listOrderChanges } from './dish-changes';

const statuses = {
  placed: { text: 'New', variant: 'urgent' },
  ready: { text: 'Ready', variant: 'done' },
  collected: { text: 'Collected', variant: 'tint' },
  cancelled: { text: 'Canceled', variant: 'tint' },
} as const satisfies Record<OrderStatus, object>;

type NewStatus = OrderStatusChangeRequest['to'];
const nextStatuses: Partial<Record<OrderStatus, NewStatus>> = {
  placed: 'ready',
  ready: 'collected',
};
const undoneStatuses: Partial<Record<OrderStatus, NewStatus>> = {
  ready: 'placed',
  collected: 'ready',
};

/** After this time after its pickup window, the cook probably knows that the guest does not come. */
const MISSED_AFTER_MS = 60 * 60_000;

interface Props {
  order: Order;
  email: string;
  /** The time in ms of the shown data. The ticket offers an undo only until the undo period ends. */
  now: number;
  /**
   * True if the cook has just changed the status in this list. A badge then replaces the clicked button, so a repeated
   * click has no effect, and the next button is behind “More”.
   */
  hasMoved?: boolean;
  error?: string | undefined;
  changeOrder: SendOrderChange;
}

export function OrderTicket(props: Props) {
  const { order, email, now, hasMoved = false, error, changeOrder } = props;
  const [busyAct, setBusyAct] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [isCanceling, setIsCanceling] = useState(false);
  const [moreId, noteId] = [useId(), useId()];
  const { version, status } = order;
  const isUnreadThread = useUnreadOrders().received.includes(order._id);
  const [hasNews, setHasNews] = useState(false);
  if (isUnreadThread && !hasNews) setHasNews(true);
  const canCancel = canChangeOrder(order, 'cook', 'cancelled', now);
  const isMissed =
    order.pickup_window !== undefined &&
    now > Date.parse(order.pickup_window.until) + MISSED_AFTER_MS;
  const isUnread = status === 'placed' && isNoteUnread(order);
  const changes = listOrderChanges(order, 'cook', now).flatMap(({ text, detail }) =>
    detail === undefined ? text : [text, detail],
  );
  const next = nextStatuses[status];
  const undone = undoneStatuses[status];
  const date = formatShortDateTime(order.buying_date);
  const guest = formatBuyerName(order);
  const subject = (
    <span className="sr-only">{`: ${order.food_name} for ${guest}, ordered ${date}`}</span>
  );

  /** Sends a change of the order, unless another change of this ticket is running. */
  async function run(name: string, send: Parameters<SendOrderChange>[1]): Promise<FieldErrors> {
    if (busyAct !== undefined) return {};
    setBusyAct(name);
    const errors = await changeOrder(order, send);
    setBusyAct(undefined);
    return errors;
  }

  const renderStatusButton = (to: NewStatus, label: string, variant: ButtonVariant = 'primary') => (
    <Button
      key={to}
      ref={keepFocus}
      variant={variant}
      className="min-w-20 px-3!"
      busy={busyAct === label}
      aria-disabled={isUnread}
      aria-describedby={isUnread ? noteId : undefined}
      onClick={() => void run(label, () => changeOrderStatus(order._id, { email, version, to }))}
    >
      <span>{label}</span>
      {subject}
    </Button>
  );
  const nextButton = next && renderStatusButton(next, statuses[next].text);

  return (
    <li
      ref={keepFocus}
      className={`grid gap-3 rounded-card bg-card p-3 sm:p-4 ${order.allergy ? 'border-2 border-paprika' : 'border border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 grow basis-40 gap-3">
          <Portrait src={order.buyer_photoURL} width={40} className="size-10 max-sm:hidden" />
          <div className="min-w-0 grow">
            <h4 tabIndex={-1} className="font-sans leading-snug wrap-anywhere">
              <span className="block font-semibold">
                <bdi>{guest}</bdi>
              </span>
              <span className="tabular-nums">{`${formatCount(order.purchase_quantity)} × `}</span>
              <bdi>{order.food_name}</bdi>
            </h4>
            <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
              <time dateTime={order.buying_date} title={date}>
                {formatAge(order.buying_date, now)}
              </time>
              <span className="price wrap-anywhere">
                {formatPrice(calculateTotalPrice(order.price, order.purchase_quantity))}
              </span>
              <OrderNumber id={order._id} />
            </p>
          </div>
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <span className="contents">
            {undone &&
              canChangeOrder(order, 'cook', undone, now) &&
              renderStatusButton(undone, 'Undo', 'quiet')}
          </span>
          <span className="min-w-20 text-center">
            {hasMoved || !nextButton ? (
              <Badge variant={statuses[status].variant}>{statuses[status].text}</Badge>
            ) : (
              nextButton
            )}
          </span>
          <Button
            variant="quiet"
            className="px-2.5! text-soft!"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>{isOpen ? 'Less' : 'More'}</span>
            {subject}
          </Button>
        </div>
      </div>
      {error !== undefined && (
        <p className="text-sm font-medium text-paprika wrap-anywhere">{error}</p>
      )}
      {(order.note !== undefined || order.allergy) && (
        <div className={`grid gap-1.5 ${order.allergy ? '' : 'border-l-4 border-line pl-3'}`}>
          {order.allergy && <p className="font-semibold text-paprika">Allergy</p>}
          <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere">
            {`“${order.note ?? '…'}”`}
          </blockquote>
          {isUnread && (
            <>
              <p id={noteId} className="text-sm">
                Please read this note. Then you can mark the order as ready.
              </p>
              <Button
                ref={keepFocus}
                variant="secondary"
                className="justify-self-start"
                busy={busyAct === 'read'}
                onClick={() => void run('read', () => confirmAllergyNote(order._id, email))}
              >
                I have read this
                {subject}
              </Button>
            </>
          )}
        </div>
      )}
      {changes.length > 0 && (
        <p className={`text-sm wrap-anywhere ${isOpen ? '' : 'line-clamp-3'}`}>
          {[...changes, 'The guest was told.'].join(' ')}
        </p>
      )}
      <Cancellation order={order} />
      {isActiveOrder(order) && isOverdueOrder(order, now) && (
        <p className="text-sm font-medium text-paprika">
          This order is still open. Please close it: mark it as collected, or cancel it.
        </p>
      )}
      <div id={moreId} hidden={!isOpen} className="border-t-2 border-dashed border-line pt-3">
        {isOpen && (
          <div ref={keepFocus} className="grid gap-3">
            <p className="text-sm">
              <span>{`Ordered ${date}. ${formatAllergens(order.allergens, 'cook')} `}</span>
              {!order.allergens && order.foodId !== undefined && (
                <Link to={pagePaths.updateFood(order.foodId)} className="link">
                  Update the dish
                  {subject}
                </Link>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              {hasMoved && <span>{nextButton}</span>}
              {canCancel && (
                <Button
                  ref={keepFocus}
                  variant="secondary"
                  className="px-3! text-paprika"
                  aria-expanded={isCanceling}
                  onClick={() => setIsCanceling(!isCanceling)}
                >
                  <span>{isMissed ? 'Not collected? Cancel…' : 'Cancel…'}</span>
                  {subject}
                </Button>
              )}
            </div>
            {isCanceling && canCancel && (
              <div ref={keepFocus}>
                <CancelOrderForm
                  email={email}
                  version={version}
                  initialReason={isMissed ? 'not-collected' : undefined}
                  onSubmit={(request) => run('cancel', () => cancelOrder(order._id, request))}
                  onClose={() => setIsCanceling(false)}
                />
              </div>
            )}
          </div>
        )}
      </div>
      {(isOpen || hasNews) && <OrderThread order={order} viewer="cook" email={email} />}
    </li>
  );
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
