import type { Food } from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useState } from 'react';
import { EmailLink } from '../../../components/email-link';
import { formatAllergens, getAllergenNote } from '@potluck/functions/contract/allergens';

/**
 * Shows the allergens of the dish in the purchase form, and the email of the cook. Shows an alert if the cook changes them while
 * the page is open.
 */
export function AllergenFacts({ food: { allergens, added_by: cook } }: { food: Food }) {
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
      <p className="text-sm text-soft">
        <span>{`${getAllergenNote(allergens)} `}</span>
        <EmailLink email={cook.email} />
      </p>
    </div>
  );
}
