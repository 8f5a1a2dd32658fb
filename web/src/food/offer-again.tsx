import { type Food, offerAgainRequestSchema } from '@potluck/functions/contract/food';
import { isClosedForOrders, repeatWindows } from '@potluck/functions/contract/pickup';
import { ApiError } from '../lib/api';
import { formatWindow } from '../lib/pickup-texts';
import { refreshQueries } from '../lib/query-client';
import { ActionButton } from '../ui/button';
import { OFFLINE_MESSAGE, openDialog } from '../ui/dialog';
import { getFailureText, showFailure } from '../ui/failure';
import { getFieldErrors, parseNumberText } from '../ui/form-validation';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { showToast } from '../ui/toast';
import { type FoodWithEtag, offerFoodAgain, readFood } from './food-api';

/** Returns true if guests cannot order a dish with windows any more, so the cook can offer it again. */
export function canOfferAgain({ windows, quantity }: Food, now: number): boolean {
  return windows !== undefined && (quantity <= 0 || isClosedForOrders(windows, now));
}

/** The props of a control of one dish in My Foods. */
export interface FoodControlProps {
  food: Food;
  email: string;
  /** Distinguishes the accessible name of the control from those of dishes with the same name. */
  subject: string;
}

export function OfferAgainButton({ food, email, subject }: FoodControlProps) {
  async function ask(): Promise<string | undefined> {
    try {
      const current = await readFood(food._id);
      const isOffered = await askForQuantity(current, email);
      if (isOffered) void showToast('success', 'Your dish is on offer again.');
      return isOffered === undefined ? showFailure(OFFLINE_MESSAGE, undefined) : undefined;
    } catch (error) {
      return showFailure('The dish could not be loaded.', error);
    } finally {
      // The API may have offered the dish although the dialog has shown an error. The focused button then disappears.
      void refreshQueries().then(() => restoreLostFocus());
    }
  }

  return (
    <ActionButton variant="secondary" className="px-3!" action={ask}>
      <span>Offer again next week</span>
      <span className="sr-only">{subject}</span>
    </ActionButton>
  );
}

/** Resolves to true if the dish is on offer again, and to undefined if the code of the dialog cannot be loaded. */
function askForQuantity({ food, etag }: FoodWithEtag, email: string): Promise<boolean | undefined> {
  const { windows = [], zone = 'UTC' } = food;
  const next = repeatWindows(windows, zone, Date.now());
  // After a lost response, the same key prevents a second move by a week. The last window identifies the offer.
  const key = `${food._id}-${windows.at(-1)?.id ?? ''}`;
  const text = `New pickup: ${next.map((window) => formatWindow(window, zone)).join('; ')}`;

  return openDialog('Offer again', text, (Swal) => ({
    input: 'number',
    inputLabel: `Portions of ${food.food_name}`,
    inputAttributes: { min: '1', step: '1', inputmode: 'numeric' },
    inputValidator: (text: string) =>
      Number(text) === 0
        ? 'Quantity must be at least 1.'
        : getFieldErrors(offerAgainRequestSchema.entries.quantity, parseNumberText(text))[''],
    showCancelButton: true,
    confirmButtonText: 'Offer again',
    showLoaderOnConfirm: true,
    preConfirm: async (value: unknown) => {
      try {
        await offerFoodAgain(food._id, { email, quantity: Number(value) }, { key, etag });
        return true;
      } catch (error) {
        const message = error instanceof ApiError ? error.message : 'Please try again.';
        Swal.showValidationMessage(getFailureText(message, error));
        return false;
      }
    },
  }));
}
