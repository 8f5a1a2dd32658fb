import { isActiveOrder, type Order } from '@potluck/functions/contract/order';
import { canChangeOrder } from '@potluck/functions/contract/order-change';
import { Button } from '../../../components/button';
import { CancelOrderButton } from './cancel-order-button';
import type { ViewerRole } from './describe-order-event';
import { useNow } from '../received/use-now';
import { OrderAgainLink, type CurrentFood } from './order-again-link';

interface Props {
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
export function ReceiptActions({ order, viewer, email, food, onChanged }: Props) {
  const { status } = order;
  const now = useNow([]);
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
