import { foodFieldsSchema } from '@potluck/functions/contract/food';
import * as v from 'valibot';
import { useEffect, useState } from 'react';
import { formatPrice } from '../../../lib/format-price';
import { FoodCard } from '../food-card';
import { parseFoodFieldText, type FoodDraft } from './food-draft';

/**
 * Length of the pause in typing after which the preview loads the image. Without the pause, each
 * part of a typed URL would send a request to another site.
 */
const IMAGE_DELAY_MS = 500;

/** Shows the card of the dish while the cook fills in the form. */
export function FoodPreview({ draft }: { draft: FoodDraft }) {
  const price = parseValidNumber(foodFieldsSchema.entries.price, draft.price);
  const quantity = parseValidNumber(foodFieldsSchema.entries.quantity, draft.quantity);
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
          // The card shows no stock for an infinite quantity.
          quantity: quantity ?? Infinity,
        }}
        price={formatPrice(price ?? 0)}
      />
    </aside>
  );
}

/** Returns the number in the text of a field, or undefined if the API would reject it. */
function parseValidNumber(
  schema: v.GenericSchema<unknown, number>,
  text: string,
): number | undefined {
  const result = v.safeParse(schema, parseFoodFieldText(schema, text));
  return result.success ? result.output : undefined;
}
