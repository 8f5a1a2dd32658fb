import { useNewOrderCount } from '../lib/new-order-count';
import { formatCount } from '../lib/format-count';

/**
 * The title of the browser tab. If the signed-in cook has new orders, the title begins with their
 * number.
 */
export function PageTitle({ title }: { title: string }) {
  const count = useNewOrderCount();
  return <title>{`${count > 0 ? `(${formatCount(count)}) ` : ''}${title} · Potluck`}</title>;
}
