import type { Order } from '@potluck/functions/contract/order';
import { Link } from '../../../components/link';
import { pagePaths } from '../../../config/page-paths';

/** Shows the name of the dish as a link to the receipt of the order. */
export function OrderLink({ order: { _id, food_name } }: { order: Order }) {
  return (
    <Link
      to={pagePaths.receipt(_id)}
      className="underline decoration-field decoration-1 underline-offset-4 hover:text-paprika hover:decoration-current"
    >
      {food_name}
    </Link>
  );
}
