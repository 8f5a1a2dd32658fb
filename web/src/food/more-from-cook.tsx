import type { Food } from '@potluck/functions/contract/food';
import { FoodGrid } from './food-grid';
import { useFoodsOfSameCook } from './food-queries';

/** Shows other foods of the same cook. Renders nothing if there are none, or if the list fails to load. */
export default function MoreFromCook({ food }: { food: Food }) {
  const { data: otherFoods = [] } = useFoodsOfSameCook(food._id);
  if (otherFoods.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-16 border-t border-line pt-12 md:mt-24">
      <h2 id="more" className="mb-8 text-2xl">
        More from <bdi>{food.added_by.name}</bdi>
      </h2>
      <FoodGrid foods={otherFoods} heading="h3" />
    </section>
  );
}
