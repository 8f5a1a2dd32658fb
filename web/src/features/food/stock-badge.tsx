import { Badge } from '../../components/badge';

const FEW = 3;

/** Nothing while there is plenty. */
export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity > FEW) return null;
  return (
    <Badge look={quantity <= 0 ? 'muted' : 'urgent'} className="shrink-0 tabular-nums">
      {quantity <= 0 ? 'Sold out' : `${quantity} left`}
    </Badge>
  );
}
