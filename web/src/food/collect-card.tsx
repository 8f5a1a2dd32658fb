import type { Food } from '@potluck/functions/contract/food';
import { findOpenWindows, isClosedForOrders } from '@potluck/functions/contract/pickup';
import { formatCount } from '../lib/format';
import { formatPayLabel } from '../lib/dish-texts';
import { readTabCell, useDistanceFrom } from '../lib/near';
import { useNow } from '../lib/use-browser-state';
import { Cutoff, WindowTime } from '../ui/window-time';

export function useIsUnavailable({ quantity, windows }: Food): boolean {
  const now = useNow();
  return quantity <= 0 || (now !== undefined && isClosedForOrders(windows, now));
}

/** Before the hydration, shows all windows, because the page can come from a cache. */
export function CollectCard({ food }: { food: Food }) {
  const now = useNow();
  // Undefined in the first render, so it does not differ from the HTML of the server.
  const describeDistance = useDistanceFrom(readTabCell());
  const { area, cell, windows = [], zone = 'UTC', pay = [], quantity, max_per_guest } = food;
  if (area === undefined && windows.length === 0 && pay.length === 0 && !max_per_guest) return null;
  const open = now === undefined ? windows : findOpenWindows(windows, now);
  const [next, ...others] = open.length > 0 ? open : windows.slice(-1);
  const portions = `${formatCount(quantity)} ${quantity === 1 ? 'portion' : 'portions'}`;
  const facts = [
    ['Area', [area, cell && describeDistance?.(cell)].filter(Boolean).join(' · ')],
    ['Payment', formatPayLabel(pay)],
    ['Left', quantity > 0 ? portions : 'Sold out'],
    ['Per guest', max_per_guest && `At most ${formatCount(max_per_guest)}`],
  ];
  return (
    <section
      aria-label="Collect"
      className="grid gap-3 rounded-card border border-line bg-card p-5"
    >
      <h2 className="text-xl leading-snug">
        <span>Collect </span>
        {next && <WindowTime window={next} zone={zone} />}
      </h2>
      {next && (
        <p>
          <Cutoff until={next.orders_until} zone={zone} />
        </p>
      )}
      {others.map((window) => (
        <p key={window.id}>
          <span>Or </span>
          <span className="font-semibold">
            <WindowTime window={window} zone={zone} />
          </span>
          <span>. </span>
          <Cutoff until={window.orders_until} zone={zone} />
        </p>
      ))}
      <dl className="grid gap-1">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="grid grid-cols-[5.5rem_1fr] gap-x-3 narrow:grid-cols-1">
                <dt className="text-soft">{term}</dt>
                <dd dir="auto" className="font-semibold tabular-nums wrap-anywhere">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
