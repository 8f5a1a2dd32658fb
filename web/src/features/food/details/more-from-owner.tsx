import { isSameEmail } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { FoodGrid } from '../list/food-grid';
import { useFoods } from '../api/food-queries';

const MAX_FOODS = 3;

/** Shows other foods of the same owner. Renders nothing if there are none, or if the list fails to load. */
export default function MoreFromOwner({ food }: { food: Food }) {
  const { data: allFoods = [] } = useFoods({ sortField: 'food_name', sortOrder: 'asc' });
  const otherFoods = allFoods.filter(
    ({ _id, added_by }) => _id !== food._id && isSameEmail(added_by.email, food.added_by.email),
  );
  if (otherFoods.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-16 border-t border-line pt-12 md:mt-24">
      <h2 id="more" className="mb-8 text-2xl">
        {`More from ${food.added_by.name}`}
      </h2>
      <FoodGrid foods={otherFoods.slice(0, MAX_FOODS)} heading="h3" />
    </section>
  );
}
