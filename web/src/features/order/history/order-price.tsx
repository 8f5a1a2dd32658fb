import type { Order } from '@potluck/functions/contract/order';
import { calculateTotalPrice } from '@potluck/functions/contract/money';
import { formatPrice } from '../../../lib/format-price';
import { formatCount } from '../../../lib/format-count';

/**
 * Shows the price of one unit. If the order has more than one unit, shows the total below that
 * price.
 */
export function OrderPrice({ order: { price, purchase_quantity } }: { order: Order }) {
  return (
    <>
      <span className="block">{formatPrice(price)}</span>
      {purchase_quantity > 1 && (
        <span className="block text-sm font-normal text-soft">
          {`× ${formatCount(purchase_quantity)} = ${formatPrice(calculateTotalPrice(price, purchase_quantity))}`}
        </span>
      )}
    </>
  );
}
