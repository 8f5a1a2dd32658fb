import type { Order } from '@potluck/functions/contract/order';
import { Button } from '../../../components/button';
import { TrashIcon } from '../../../components/edit-icons';

interface Props {
  order: Order;
  /** The date of the order, as a text that distinguishes the buttons of several orders of one dish. */
  date: string;
  deleting: string | undefined;
  onDelete: (order: Order) => void;
  className?: string;
}

export function DeleteOrderButton({ order, date, deleting, onDelete, className = '' }: Props) {
  const busy = deleting === order._id;
  return (
    <Button
      variant="secondary"
      className={`px-3.5! text-paprika ${className}`}
      busy={busy}
      onClick={() => {
        onDelete(order);
      }}
    >
      {!busy && <TrashIcon className="size-4.5" />}
      <span className="md:max-lg:sr-only">
        Delete<span className="sr-only">{` the order of ${order.food_name} from ${date}`}</span>
      </span>
    </Button>
  );
}
