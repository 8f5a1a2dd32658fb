import { isSameEmail } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { FoodGrid } from './food-grid';
import { useFoods } from './food-list-queries';

const SHOWN = 3;

/** What else the same person offers; nothing when that is nothing, or cannot be known. */
export default function MoreFromCook({ food }: { food: Food }) {
  const { data: foods = [] } = useFoods({ sortField: 'food_name', sortOrder: 'asc' });
  const others = foods.filter(
    ({ _id, added_by }) => _id !== food._id && isSameEmail(added_by.email, food.added_by.email),
  );
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-16 border-t border-line pt-12 md:mt-24">
      <h2 id="more" className="mb-8 text-2xl">
        {`More from ${food.added_by.name}`}
      </h2>
      <FoodGrid foods={others.slice(0, SHOWN)} heading="h3" />
    </section>
  );
}
