import type { Food } from '@potluck/functions/contract/food';
import { isActiveOrder, type Order } from '@potluck/functions/contract/order';
import { Button } from '../../../components/button';
import { getButtonClass } from '../../../components/button-class';
import { Link } from '../../../components/link';
import { pagePaths } from '../../../config/page-paths';
import { formatPrice } from '../../../lib/format-price';

/**
 * The current price and stock of the ordered dish. Undefined while the dish is unknown, and `gone`
 * if it is no longer on the menu.
 */
export type CurrentFood = Pick<Food, 'price' | 'quantity'> | 'gone' | undefined;

interface Props {
  order: Order;
  food: CurrentFood;
}

/**
 * Shows a link to the purchase page of the dish, and the price if it has changed. If the dish cannot be
 * ordered, shows the reason instead.
 */
export function OrderAgainLink({ order, food }: Props) {
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
