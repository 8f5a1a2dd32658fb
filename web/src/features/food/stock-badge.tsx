import { Badge } from '../../components/badge';

const FEW = 3;

/** Nothing while there is plenty. */
export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity <= 0) return <Badge look="muted">Sold out</Badge>;
  if (quantity <= FEW) return <Badge look="urgent">{quantity} left</Badge>;
  return null;
}
