import type { DishPortions } from '@potluck/functions/contract/order';
import { formatCount } from '../../../lib/format-count';

/** Shows the number of portions of each dish that are still to be cooked, which can be 0. */
export function PortionsToCook({ portions }: { portions: DishPortions[] }) {
  return (
    <section aria-labelledby="portions-to-cook" className="grid gap-4">
      <h2 id="portions-to-cook" className="text-2xl">
        Portions to cook
      </h2>
      <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {portions.map(({ foodId, food_name, portions: count }) => (
          <li
            key={`${foodId} ${food_name}`}
            className={`min-w-0 border-b border-line py-3 text-lg wrap-anywhere ${count === 0 ? 'text-soft' : ''}`}
          >
            <span
              className={`display font-semibold tabular-nums ${count === 0 ? '' : 'text-paprika'}`}
            >
              {`${formatCount(count)} × `}
            </span>
            <bdi>{food_name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
