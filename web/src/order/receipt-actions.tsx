import { useState } from 'react';
import { type Order, isActiveOrder } from '@potluck/functions/contract/order';
import { showErrorToast, showToast } from '../ui/toast';
import { useConfirmedAction } from '../ui/use-confirmed-action';
import { ApiError, getErrorRequestId } from '../lib/api';
import { refreshQueries } from '../lib/query-client';
import { cancelOrder } from './order-api';
import { getCurrentOrderInError } from './order-queries';
import { getFailureText } from '../lib/failure-text';
import { formatCount, formatPrice } from '../lib/format';
import { Button, getButtonClass } from '../ui/button';
import type { Food } from '@potluck/functions/contract/food';
import { EmailLink, Link } from '../ui/link';
import { pagePaths } from '../lib/paths';
import { ResponsiveImage } from '../ui/image';
import { formatCookName } from './order-texts';
import type { ViewerRole } from './receipt';
import { canChangeOrder } from '@potluck/functions/contract/order-change';

const OUTCOME_UNKNOWN_TEXT =
  'We could not confirm that your order is canceled. You can safely try again.';

/**
 * Returns a function that asks for confirmation, cancels the order, and shows the outcome in a
 * toast. The request contains the version of the displayed order, so the API rejects the request if
 * the order has changed. A repeated cancellation of the same version succeeds, so the user can
 * retry after a lost response.
 */
function useCancelOrder(
  order: Order,
  email: string,
  onChanged: (order: Order) => Promise<unknown>,
) {
  const { _id, version } = order;
  const question = {
    title: 'Cancel this order?',
    text: `${formatCount(order.purchase_quantity)} × ${order.food_name}. You cannot undo this.`,
    confirmLabel: 'Yes, cancel it',
    cancelLabel: 'Keep the order',
  };

  const { runningId, confirmAndRun } = useConfirmedAction(question, async (id) => {
    try {
      const { order: canceled } = await cancelOrder(id, { email, version });
      await onChanged(canceled);
      void showToast('success', 'Your order has been canceled.');
    } catch (error) {
      const current = getCurrentOrderInError(error);
      if (current) await onChanged(current);
      const hasMessage =
        error instanceof ApiError && (error.isOutcomeKnown || error.code === 'busy');
      const text = hasMessage ? error.message : getFailureText(OUTCOME_UNKNOWN_TEXT, error);
      void showErrorToast(text, getErrorRequestId(error));
    } finally {
      // Refresh also after a failed request, because the API may have canceled the order anyway. A
      // cancellation also changes the list of orders and the stock of the dish.
      void refreshQueries();
    }
  });

  return { isCanceling: runningId !== undefined, askAndCancel: () => confirmAndRun(_id) };
}

interface Props {
  order: Order;
  email: string;
  /** Called with the order that the API returned, so the page can show it. */
  onChanged: (order: Order) => Promise<unknown>;
}

export function CancelOrderButton({ order, email, onChanged }: Props) {
  const { isCanceling, askAndCancel } = useCancelOrder(order, email, onChanged);
  return (
    <Button
      variant="secondary"
      className="text-paprika"
      busy={isCanceling}
      onClick={() => void askAndCancel()}
    >
      Cancel order
    </Button>
  );
}

/**
 * The current price and stock of the ordered dish. Undefined while the dish is unknown, and `gone`
 * if it is no longer on the menu.
 */
export type CurrentFood = Pick<Food, 'price' | 'quantity'> | 'gone' | undefined;

interface OrderAgainLinkProps {
  order: Order;
  food: CurrentFood;
}

/**
 * Shows a link to the purchase page of the dish, and the price if it has changed. If the dish cannot be
 * ordered, shows the reason instead.
 */
export function OrderAgainLink({ order, food }: OrderAgainLinkProps) {
  if (food === 'gone' || order.foodId === undefined)
    return <Button disabled>No longer on the menu</Button>;
  if (food && food.quantity <= 0) return <Button disabled>Sold out</Button>;
  const hasNewPrice = food !== undefined && food.price !== order.price;
  return (
    <div className="grid gap-2">
      <Link
        to={pagePaths.purchase(order.foodId)}
        className={getButtonClass(isActiveOrder(order) ? 'secondary' : 'primary')}
      >
        Order again
      </Link>
      {hasNewPrice && (
        <p className="text-center text-sm text-soft tabular-nums">
          {`Then ${formatPrice(order.price)}, now ${formatPrice(food.price)}`}
        </p>
      )}
    </div>
  );
}

/** Shows the name and the photo of the cook. Shows the buyer the email of the cook too. */
export function ReceiptCook({ order, viewer }: { order: Order; viewer: ViewerRole }) {
  const email = order.food_owner?.email ?? '';
  return (
    <div className="flex items-center gap-3">
      <ResponsiveImage
        src={order.food_owner?.photoURL}
        fallback="/images/people/default.svg"
        alt=""
        width={48}
        height={48}
        loading="eager"
        className="size-12 shrink-0 rounded-full border border-line object-cover"
      />
      <p className="min-w-0">
        <span className="block text-sm text-soft">Cooked by</span>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{formatCookName(order)}</bdi>
        </span>
        {viewer === 'buyer' && email !== '' && <EmailLink email={email} />}
      </p>
    </div>
  );
}

interface ReceiptActionsProps {
  order: Order;
  viewer: ViewerRole;
  /** The email of the signed-in user. */
  email: string;
  food: CurrentFood;
  onChanged: (order: Order) => Promise<unknown>;
}

const PLACED_HINT =
  'If you delete this order in My Orders, it is only hidden. The cook still cooks it.';
const READY_HINT =
  'Only the cook can cancel an order that is ready. If you delete it in My Orders, it is only hidden.';

/** Shows the actions of a receipt. The cook can only print it, because the cook's actions are on another page. */
export function ReceiptActions({ order, viewer, email, food, onChanged }: ReceiptActionsProps) {
  const { status } = order;
  const [now] = useState(Date.now);
  return (
    <div className="grid grid-cols-1 content-start gap-5 print:hidden">
      {viewer === 'buyer' && <OrderAgainLink order={order} food={food} />}
      <Button
        variant="secondary"
        onClick={() => {
          window.print();
        }}
      >
        Print
      </Button>
      {viewer === 'buyer' && canChangeOrder(order, viewer, 'cancelled', now) && (
        <CancelOrderButton order={order} email={email} onChanged={onChanged} />
      )}
      {viewer === 'buyer' && isActiveOrder(order) && (
        <p className="text-sm text-soft">{status === 'ready' ? READY_HINT : PLACED_HINT}</p>
      )}
    </div>
  );
}
