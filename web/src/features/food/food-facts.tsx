import type { Food } from '@potluck/functions/contract/food';
import { DottedLeader } from '../../components/dotted-leader';

/** The Food Details block. */
export function FoodFacts({ food }: { food: Food }) {
  const facts = [
    ['Quantity Available', food.quantity],
    ['Country of Origin', food.food_origin],
    ['Times Purchased', food.purchase_count ?? 0],
  ] as const;
  return (
    <section aria-labelledby="food-details" className="border-t border-line pt-6">
      <h2 id="food-details" className="text-xl">
        Food Details
      </h2>
      <dl className="mt-4 grid gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="flex items-baseline gap-3">
            <dt className="text-soft">{term}</dt>
            <DottedLeader />
            <dd className="max-w-[60%] text-right wrap-anywhere font-semibold tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
