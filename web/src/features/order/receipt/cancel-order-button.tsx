import type { Order } from '@potluck/functions/contract/order';
import { Button } from '../../../components/button';
import { useCancelOrder } from './use-cancel-order';

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
