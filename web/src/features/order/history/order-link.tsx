import type { Order } from '@potluck/functions/contract/order';
import { Link } from '../../../components/link';
import { pagePaths } from '../../../config/page-paths';

interface Props {
  order: Order;
  /** The date of the order, as a text that distinguishes the links to several orders of one dish. */
  date: string;
}

/** Shows the name of the dish as a link to the receipt of the order. */
export function OrderLink({ order: { _id, food_name }, date }: Props) {
  return (
    <Link
      to={pagePaths.receipt(_id)}
      className="underline decoration-field decoration-1 underline-offset-4 hover:text-paprika hover:decoration-current"
    >
      <bdi>{food_name}</bdi> <span className="sr-only">{`ordered ${date}`}</span>
    </Link>
  );
}
