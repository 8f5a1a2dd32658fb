import { Badge } from '../../components/badge';

const LOW_STOCK = 3;

/**
 * Shows the number of units of a low stock, or “Sold out”. Renders nothing if the stock is above
 * `LOW_STOCK`.
 */
export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity > LOW_STOCK) return null;
  return (
    <Badge variant={quantity <= 0 ? 'muted' : 'urgent'} className="shrink-0 tabular-nums">
      {quantity <= 0 ? 'Sold out' : `${quantity} left`}
    </Badge>
  );
}
