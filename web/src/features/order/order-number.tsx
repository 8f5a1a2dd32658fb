import { formatOrderNumber } from '@potluck/functions/contract/order';

/** Shows the number of an order, with the full ID in the tooltip. */
export function OrderNumber({ id }: { id: string }) {
  return (
    <span translate="no" title={id} className="tabular-nums">
      {formatOrderNumber(id)}
    </span>
  );
}
