import { useEffect, useState } from 'react';
import { formatPrice } from '../../lib/format';
import { FoodCard } from './food-card';
import type { FoodDraft } from './food-draft';

/** A half-typed address is somebody else's, who would be asked for the picture. */
const PICTURE_AFTER_MS = 500;

/** The dish's card, while it is being written. */
export function FoodPreview({ draft }: { draft: FoodDraft }) {
  const price = Number(draft.price);
  const [image, setImage] = useState(draft.food_image);

  useEffect(() => {
    const timer = setTimeout(() => {
      setImage(draft.food_image);
    }, PICTURE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [draft.food_image]);

  return (
    <aside aria-label="Preview" className="self-start lg:sticky lg:top-24">
      <p className="mb-2 font-semibold">This is how guests will see it</p>
      <FoodCard
        food={{
          food_name: draft.food_name || 'Your dish',
          food_image: image,
          food_category: draft.food_category || 'Category',
          food_origin: draft.food_origin || 'Country of origin',
          quantity: draft.quantity === '' ? Infinity : Number(draft.quantity),
        }}
        price={formatPrice(Number.isFinite(price) ? price : 0)}
      />
    </aside>
  );
}
