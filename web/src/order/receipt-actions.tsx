import type { ReactNode } from 'react';
import {
  type Order,
  isActiveOrder,
  type OrderRole,
  canChangeOrder,
} from '@potluck/functions/contract/order';
import { showToast } from '../ui/toast';
import { useConfirmedAction } from '../ui/use-confirmed-action';
import { ApiError } from '../lib/api';
import { refreshQueries, storeQueryData } from '../lib/query-client';
import { cancelOrder } from './order-api';
import { createReceiptQuery } from './order-queries';
import { showFailure } from '../ui/failure';
import { formatCount, formatPrice } from '../lib/format';
import { Button, ErrorNote, getButtonClass } from '../ui/button';
import ReportForm from '../ui/report-form';
import type { Food } from '@potluck/functions/contract/food';
import { Link } from '../ui/link';
import { findOpenWindows, isClosedForOrders } from '@potluck/functions/contract/pickup';
import { apiPaths, pagePaths } from '../lib/paths';
import { useNow } from '../lib/use-browser-state';
import { WindowTime } from '../ui/window-time';
import { listDishChanges } from './dish-changes';

const OUTCOME_UNKNOWN_TEXT =
  'We could not confirm that your order is canceled. You can safely try again.';

interface CancelOrderButtonProps {
  order: Order;
  account: { uid: string; email: string };
}

/** A repeated cancellation of the same version succeeds, so the user can retry after a lost response. */
function CancelOrderButton({ order, account }: CancelOrderButtonProps) {
  const { version } = order;
  const question = {
    title: 'Cancel this order?',
    text: `${formatCount(order.purchase_quantity)} × ${order.food_name}. You cannot undo this.`,
    confirmLabel: 'Yes, cancel it',
    cancelLabel: 'Keep the order',
  };

  const { runningId, getFailure, confirmAndRun } = useConfirmedAction(question, async (id) => {
    try {
      const { order: canceled } = await cancelOrder(id, { email: account.email, version });
      await storeQueryData(createReceiptQuery(account, id).queryKey, () => canceled);
      void showToast('success', 'Your order has been canceled.');
      return undefined;
    } catch (error) {
      const hasMessage =
        error instanceof ApiError && (error.isOutcomeKnown || error.code === 'busy');
      return showFailure(hasMessage ? error.message : OUTCOME_UNKNOWN_TEXT, error);
    } finally {
      // Also after an error, because the order may have changed or may be canceled anyway. A cancellation also changes
      // the list of orders and the stock of the dish.
      void refreshQueries();
    }
  });

  return (
    <>
      <Button
        variant="secondary"
        className="text-paprika"
        busy={runningId !== undefined}
        onClick={() => void confirmAndRun(order._id)}
      >
        Cancel order
      </Button>
      <ErrorNote>{getFailure(order._id)}</ErrorNote>
    </>
  );
}

/** The current dish of an order. Undefined while it is unknown, and `gone` if it is no longer on the menu. */
type CurrentFood = Food | 'gone' | undefined;

interface OrderAgainLinkProps {
  order: Order;
  food: CurrentFood;
  /** Is shown if guests cannot order the dish. */
  watch: ReactNode;
}

/** Links to the purchase page of the dish and shows its next pickup, or shows why the dish cannot be ordered. */
function OrderAgainLink({ order, food, watch }: OrderAgainLinkProps) {
  const now = useNow() ?? 0;
  if (food === 'gone' || order.foodId === undefined)
    return <Button disabled>No longer on the menu</Button>;
  const isSoldOut = food && food.quantity <= 0;
  if (isSoldOut || isClosedForOrders(food?.windows, now)) {
    return (
      <div className="grid gap-3">
        <Button disabled>{isSoldOut ? 'Sold out' : 'Orders are closed'}</Button>
        <div>{watch}</div>
      </div>
    );
  }
  const [next] = findOpenWindows(food?.windows, now);
  return (
    <div className="grid gap-2">
      <Link
        to={pagePaths.purchase(order.foodId)}
        className={getButtonClass(isActiveOrder(order) ? 'secondary' : 'primary')}
      >
        Order again
      </Link>
      {next && (
        <p className="text-center text-sm text-soft tabular-nums">
          <span>Next pickup: </span>
          <WindowTime window={next} zone={food?.zone ?? 'UTC'} />
        </p>
      )}
      {food && food.price !== order.price && (
        <p className="text-center text-sm text-soft tabular-nums">
          {`Then ${formatPrice(order.price)}, now ${formatPrice(food.price)}`}
        </p>
      )}
      {food &&
        listDishChanges(order, food).map((text) => (
          <p key={text} className="text-center text-sm text-soft wrap-anywhere">
            {text}
          </p>
        ))}
    </div>
  );
}

interface ReceiptActionsProps extends CancelOrderButtonProps, OrderAgainLinkProps {
  viewer: OrderRole;
}

/** Shows the actions of a receipt. The cook can only print it, because the cook's actions are on another page. */
export function ReceiptActions({ order, viewer, account, food, watch }: ReceiptActionsProps) {
  const isBuyer = viewer === 'buyer';
  const canCancel = canChangeOrder(order, 'buyer', 'cancelled', useNow() ?? 0);
  return (
    <div className="grid grid-cols-1 content-start gap-5 print:hidden">
      {isBuyer && <OrderAgainLink order={order} food={food} watch={watch} />}
      <Button variant="secondary" onClick={() => window.print()}>
        Print
      </Button>
      {isBuyer && canCancel && <CancelOrderButton order={order} account={account} />}
      {isBuyer && !canCancel && isActiveOrder(order) && (
        <p className="text-sm text-soft">Only the cook can cancel an order that is ready.</p>
      )}
      {/* The page of a deleted or hidden dish does not exist. */}
      {isBuyer && order.foodId !== undefined && (
        <ReportForm
          subject="dish"
          path={apiPaths.foodReports(order.foodId)}
          email={account.email}
        />
      )}
    </div>
  );
}
