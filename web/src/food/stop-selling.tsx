import { ApiError } from '../lib/api';
import { refreshQueries } from '../lib/query-client';
import { Button } from '../ui/button';
import { showFailure } from '../ui/failure';
import { PauseIcon } from '../ui/icons';
import { showToast } from '../ui/toast';
import { useConfirmedAction } from '../ui/use-confirmed-action';
import { stopSelling } from './food-api';
import type { FoodControlProps } from './offer-again';

const question = {
  title: 'Stop selling this dish?',
  text: 'Guests can no longer order it. Your open orders stay with you.',
  confirmLabel: 'Stop selling',
};
const STOPPED = 'Guests can no longer order this dish. To sell it again, set a new quantity.';
const FAILED = 'The sale could not be stopped. Please try again.';

/** Shows the button that asks for confirmation, and sets the stock to 0. */
export function StopSellingButton({ food, email, subject }: FoodControlProps) {
  const { runningId, confirmAndRun } = useConfirmedAction(question, async (id) => {
    try {
      await stopSelling(id, email);
      void showToast('success', STOPPED);
    } catch (error) {
      showFailure(error instanceof ApiError ? error.message : FAILED, error);
    }
    // Also after an error, because the API may have stopped the sale. The focused button then disappears.
    await refreshQueries();
  });

  return (
    <Button
      variant="secondary"
      className="px-3! md:whitespace-nowrap max-md:flex-1"
      title="Stop selling"
      busy={runningId !== undefined}
      onClick={() => void confirmAndRun(food._id, food.food_name)}
    >
      {runningId === undefined && <PauseIcon className="size-4.5" />}
      <span className="md:max-xl:sr-only">
        Stop<span className="md:sr-only"> selling</span>
      </span>
      <span className="sr-only">{subject}</span>
    </Button>
  );
}
