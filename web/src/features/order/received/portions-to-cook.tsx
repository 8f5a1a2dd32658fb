import type { DishPortions } from '@potluck/functions/contract/order';
import { formatCount } from '../../../lib/format-count';

/** Shows the number of portions of each dish in the orders with the status `placed`. */
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
            className="min-w-0 border-b border-line py-3 text-lg wrap-anywhere"
          >
            <span className="display font-semibold text-paprika tabular-nums">
              {`${formatCount(count)} × `}
            </span>
            <bdi>{food_name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
