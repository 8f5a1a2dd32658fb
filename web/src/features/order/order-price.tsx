import type { Order } from '@potluck/functions/contract/order';
import { totalPrice } from '@potluck/functions/contract/money';
import { formatPrice } from '../../lib/format';

/** The price of one unit. Below it, the total of the order if it has more than one unit. */
export function OrderPrice({ order: { price, purchase_quantity } }: { order: Order }) {
  return (
    <>
      <span className="block">{formatPrice(price)}</span>
      {purchase_quantity > 1 && (
        <span className="block text-sm font-normal whitespace-nowrap text-soft">
          {`× ${purchase_quantity} = ${formatPrice(totalPrice(price, purchase_quantity))}`}
        </span>
      )}
    </>
  );
}
