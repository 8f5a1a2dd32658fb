import type { Allergen } from '@potluck/functions/contract/allergens';
import { isSameJsonValue } from '@potluck/functions/contract/same-json-value';
import { useState } from 'react';
import { formatAllergens, getAllergenNote } from '@potluck/functions/contract/format-allergens';

/**
 * Shows the allergens of the dish in the purchase form. Shows an alert if the cook changes them while
 * the page is open.
 */
export function AllergenFacts({ allergens }: { allergens: Allergen[] | undefined }) {
  const [first] = useState(allergens);
  const hasChanged = !isSameJsonValue(allergens, first);
  return (
    <div className="grid gap-1">
      <div role="alert">
        {hasChanged && (
          <p className="mb-2 rounded-field border border-saffron bg-tint px-4 py-3">
            The cook has just changed the allergens of this dish. Please check them again.
          </p>
        )}
      </div>
      <p className="font-semibold">{formatAllergens(allergens)}</p>
      <p className="text-sm text-soft">{getAllergenNote(allergens)}</p>
    </div>
  );
}
