import { useNewOrderCount } from '../lib/new-order-count';

/** The title of the browser tab. It begins with the number of new orders, if the cook has any. */
export function PageTitle({ title }: { title: string }) {
  const count = useNewOrderCount();
  return <title>{`${count > 0 ? `(${count}) ` : ''}${title} · Potluck`}</title>;
}
