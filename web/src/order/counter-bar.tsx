import type { Order, OrderStatus } from '@potluck/functions/contract/order';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format';
import { pagePaths } from '../lib/paths';
import { FIELD_CONTROL_CLASS } from '../ui/form-fields';
import { Link } from '../ui/link';

const tabLabels = { placed: 'New', ready: 'Ready', past: 'Past' };
export type OrderTab = keyof typeof tabLabels;
const tabs = Object.keys(tabLabels) as OrderTab[];

export const getTab = (status: OrderStatus) => tabs.find((tab) => tab === status) ?? 'past';

export const counterUrlFormat = {
  pathname: pagePaths.receivedOrders,
  parse: (url: URLSearchParams) => ({
    tab: tabs.find((tab) => tab === url.get('tab')) ?? 'placed',
    search: url.get('search') ?? '',
  }),
  format: ({ tab, search }: CounterParams) => ({ tab: tab === 'placed' ? '' : tab, search }),
};
interface CounterParams {
  tab: OrderTab;
  search: string;
}

interface Props {
  params: CounterParams;
  orders: readonly Order[];
  onSearch: (search: string) => void;
  onSelectTab: (tab: OrderTab) => void;
  /** The button for new orders, and the result of the latest click on “All ready” or “Ready”. */
  children: ReactNode;
}

/** Shows the tabs and the search of the received orders. The bar stays visible while the page scrolls. */
export function CounterBar({ params, orders, onSearch, onSelectTab, children }: Props) {
  return (
    <div className="sticky top-17 z-20 grid gap-2 border-b border-line bg-paper py-2 narrow:static! [@media(height<30rem)]:static! [&_:is(a,button,input)]:-scroll-mt-20">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <nav aria-label="Status" className="flex flex-wrap">
          {tabs.map((tab) => {
            const count = orders.filter(({ status }) => getTab(status) === tab).length;
            return (
              <Link
                key={tab}
                to={`${pagePaths.receivedOrders}${tab === 'placed' ? '' : `?tab=${tab}`}`}
                aria-current={params.search === '' && params.tab === tab ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3.5 font-semibold text-soft hover:bg-tint hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:underline"
                onClick={() => onSelectTab(tab)}
              >
                <span>{tabLabels[tab]}</span>
                {tab !== 'past' && <span className="tabular-nums">{` ${formatCount(count)}`}</span>}
              </Link>
            );
          })}
        </nav>
        <div role="search" className="grow basis-60">
          <input
            type="search"
            aria-label="Search by guest or order number"
            placeholder="Guest or order number"
            autoComplete="off"
            className={FIELD_CONTROL_CLASS}
            value={params.search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
      </div>
      <div className="contents">{children}</div>
    </div>
  );
}
