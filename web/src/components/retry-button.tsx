import { useState } from 'react';
import { Button } from './button';
import { restoreLostFocus } from './restore-lost-focus';
import { showToast } from './toast';

export interface RetryProps {
  /** Loads the data again. Resolves when the request has ended, also if it has failed. */
  onRetry: () => Promise<unknown>;
  /** The time in milliseconds after which the toast about a failed retry closes. */
  toastDurationMs?: number | undefined;
}

/**
 * Shows a button that loads data again after a failure. The button is busy during the retry. If the button is still
 * on screen after that, the retry has failed too, and a toast reports this. Otherwise, the focus moves to the heading
 * of the section, or to the heading of the page if the section has no heading that can receive the focus.
 */
export function RetryButton({ onRetry, toastDurationMs }: RetryProps) {
  const [isBusy, setIsBusy] = useState(false);

  const retry = (button: HTMLElement) => {
    const heading = button.closest('section')?.querySelector<HTMLElement>('h2[tabindex]');
    setIsBusy(true);
    void onRetry().then(() => {
      setIsBusy(false);
      restoreLostFocus(heading);
      if (button.isConnected) void showToast('error', 'Loading failed again.', toastDurationMs);
    });
  };

  return (
    <Button
      variant="secondary"
      busy={isBusy}
      className="print:hidden"
      onClick={({ currentTarget }) => {
        retry(currentTarget);
      }}
    >
      Try again
    </Button>
  );
}
