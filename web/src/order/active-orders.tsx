import { type Order, isActiveOrder } from '@potluck/functions/contract/order';
import { pagePaths } from '../lib/paths';
import { getButtonClass } from '../ui/button';
import { Fact } from '../ui/data-table';
import { Link } from '../ui/link';
import { useUnreadOrders, type User } from '../lib/query-client';
import { WindowTime } from '../ui/window-time';
import { useCachedReceipt } from './order-queries';
import { formatDateTime, statusLabels } from './order-texts';

export interface OrderProps {
  order: Order;
  account: User;
}

/** Returns when and where to collect an active order, as far as the browser knows it. */
export function usePickupFacts({ order, account }: OrderProps) {
  const { place, times } = useCachedReceipt(account, order._id)?.pickup ?? {};
  const window = order.pickup_window;
  if (!isActiveOrder(order)) return [];
  const when = window ? <WindowTime window={window} zone={window.zone} /> : times;
  const facts = [
    { label: 'When', text: when },
    { label: 'Where', text: place },
  ];
  return facts.filter(({ text }) => Boolean(text));
}

/** Shows the active orders as cards. A phone shows them only as the first cards of the table. */
export function ActiveOrders({ orders, account }: { orders: Order[]; account: User }) {
  if (orders.length === 0) return null;
  return (
    <ul aria-label="Active orders" className="mb-8 grid gap-4 max-md:hidden lg:grid-cols-2">
      {orders.map((order) => (
        <ActiveOrderCard key={order._id} order={order} account={account} />
      ))}
    </ul>
  );
}

function ActiveOrderCard({ order, account }: OrderProps) {
  return (
    <li className="grid grid-rows-[auto_1fr_auto] justify-items-start gap-4 rounded-card border border-line bg-card p-5">
      <div>
        <p
          className={`display text-2xl leading-tight font-semibold ${order.status === 'ready' ? 'text-herb' : ''}`}
        >
          {statusLabels[order.status]}
        </p>
        <p className="wrap-anywhere">
          <bdi>{order.food_name}</bdi>
        </p>
        <OrderNews order={order} />
      </div>
      <dl className="grid content-start gap-2">
        {usePickupFacts({ order, account }).map(({ label, text }) => (
          <Fact key={label} term={label}>
            {text}
          </Fact>
        ))}
      </dl>
      <ShowOrderLink order={order} />
    </li>
  );
}

/** Says that the cook has changed an active order, or has written an unread message. */
export function OrderNews({ order }: { order: Order }) {
  const { placed } = useUnreadOrders();
  const news = [
    isActiveOrder(order) && order.changed_at !== undefined && 'Changed by the cook',
    placed.includes(order._id) && 'New message',
  ].filter(Boolean);
  if (news.length === 0) return null;
  return <span className="mt-1 block text-sm font-semibold text-paprika">{news.join(' · ')}</span>;
}

export function ShowOrderLink({ order, className }: { order: Order; className?: string }) {
  const { _id, food_name, status, buying_date } = order;
  return (
    <Link
      to={pagePaths.receipt(_id)}
      className={getButtonClass(status === 'ready' ? 'primary' : 'secondary', className)}
    >
      Show order
      <span className="sr-only">{` of ${food_name} from ${formatDateTime(buying_date)}`}</span>
    </Link>
  );
}
