import type { Food } from '@potluck/functions/contract/food';
import { DottedLine } from '../../../components/dotted-line';
import { formatAllergens, getAllergenNote } from '@potluck/functions/contract/allergens';
import { formatCount } from '../../../lib/format-count';

type Fact = [term: string, value: string | undefined];

/** Shows the “Food Details” section of a dish page. Omits a fact without a value. */
export function FoodFacts({ food }: { food: Food }) {
  const facts: Fact[] = [
    ['Quantity Available', formatCount(food.quantity)],
    ['Country of Origin', food.food_origin],
    ['Times Purchased', formatCount(food.purchase_count ?? 0)],
  ];
  return (
    <section aria-labelledby="food-details" className="border-t border-line pt-6">
      <h2 id="food-details" className="text-xl">
        Food Details
      </h2>
      <dl className="mt-4 grid gap-2">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([term, value]) => (
            <div key={term} className="flex items-baseline gap-3 narrow:block">
              <dt className="text-soft">{term}</dt>
              <DottedLine />
              <dd className="max-w-[60%] text-right narrow:max-w-none narrow:text-left wrap-anywhere font-semibold tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        <div className="mt-2">
          <dt className="text-soft">Allergens</dt>
          <dd className="font-semibold">{formatAllergens(food.allergens)}</dd>
        </div>
      </dl>
      <p className="mt-1 max-w-text text-sm text-soft">{getAllergenNote(food.allergens)}</p>
    </section>
  );
}
