import { formatOrderNumber } from '@potluck/functions/contract/order';
import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link';
import { pagePaths } from '../lib/paths';
import { useOrderCount } from './order-queries';
import { formatCount } from '../lib/format';
import { useUnreadOrders } from '../lib/query-client';

const TAB_CLASS =
  'relative -mb-px flex min-h-12 items-center border-b-2 border-transparent px-1 font-semibold text-soft transition-colors hover:text-ink aria-[current]:border-paprika aria-[current]:text-ink forced-colors:aria-[current]:border-[Highlight]';

export function MyFoodsTabs({ account }: { account: { uid: string; email: string } }) {
  const { pathname } = useLocation();
  // The interval is 0, because `SignedInUpdates` polls this number.
  const { data: count } = useOrderCount(account, 0);
  const { received: unread } = useUnreadOrders();
  // A search also finds a past order, which no list may show yet.
  const search = unread[0] && `?search=${formatOrderNumber(unread[0])}`;
  const orders = count ? `Orders (${formatCount(count.active)})` : 'Orders';
  const tabs = [
    { to: pagePaths.myFoods, label: 'Dishes' },
    {
      to: pagePaths.receivedOrders,
      label: search ? `${orders} · ${unread.length} unread` : orders,
      search,
    },
  ];
  return (
    <nav aria-label="My Foods" className="mb-8 flex gap-6 border-b border-line">
      {tabs.map(({ to, label, search = '' }) => (
        <Link
          key={to}
          to={to + search}
          aria-current={pathname === to ? 'page' : undefined}
          className={TAB_CLASS}
        >
          <span className="tabular-nums">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
