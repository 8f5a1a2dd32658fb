import { useEffect, useState } from 'react';
import { parseNumberText } from '../../../number-field/number-text';
import { formatPrice } from '../../../lib/format-price';
import { FoodCard } from '../food-card';
import type { FoodDraft } from './food-draft';

/**
 * Length of the pause in typing after which the preview loads the image. Without the pause, each
 * part of a typed URL would send a request to another site.
 */
const IMAGE_DELAY_MS = 500;

/** Shows the card of the dish while the cook fills in the form. */
export function FoodPreview({ draft }: { draft: FoodDraft }) {
  const price = parseNumberText(draft.price);
  const quantity = parseNumberText(draft.quantity);
  const [imageUrl, setImageUrl] = useState(draft.food_image);

  useEffect(() => {
    const timer = setTimeout(() => {
      setImageUrl(draft.food_image);
    }, IMAGE_DELAY_MS);
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
          food_image: imageUrl,
          food_category: draft.food_category || 'Category',
          food_origin: draft.food_origin || 'Country of origin',
          quantity: draft.quantity === '' || Number.isNaN(quantity) ? Infinity : quantity,
        }}
        price={formatPrice(Number.isFinite(price) ? price : 0)}
      />
    </aside>
  );
}
