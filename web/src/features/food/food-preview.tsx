import { formatPrice } from '../../lib/format';
import { FoodCard } from './food-card';
import type { FoodDraft } from './food-draft';

/** The dish's card, while it is being written. */
export function FoodPreview({ draft }: { draft: FoodDraft }) {
  const price = Number(draft.price);
  return (
    <aside aria-label="Preview" className="self-start lg:sticky lg:top-24">
      <p className="mb-2 font-semibold">This is how guests will see it</p>
      <FoodCard
        food={{
          food_name: draft.food_name || 'Your dish',
          food_image: draft.food_image,
          food_category: draft.food_category || 'Category',
          food_origin: draft.food_origin || 'Where it is from',
          quantity: draft.quantity === '' ? Infinity : Number(draft.quantity),
        }}
        price={formatPrice(Number.isFinite(price) ? price : 0)}
      />
    </aside>
  );
}
