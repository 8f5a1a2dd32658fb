import { type ReactElement, useState, useLayoutEffect, useRef } from 'react';
import { Button } from './button';
import { restoreLostFocus } from './restore-lost-focus';
import { showToast } from './toast';
import { EmptyPlateDrawing } from './empty-state';

interface ErrorRequestIdProps {
  id: string | undefined;
}

/**
 * Shows the request ID of an error, so the user can report the ID. Renders nothing if there is no
 * ID.
 */
export function ErrorRequestId({ id }: ErrorRequestIdProps) {
  if (id === undefined) return null;
  return (
    <p className="mt-1 text-sm text-soft tabular-nums">
      Reference <span translate="no">{id}</span>
    </p>
  );
}

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
  const buttonRef = useRef<HTMLButtonElement>(null);

  // React runs this cleanup while the button is still in the document.
  useLayoutEffect(() => {
    const button = buttonRef.current;
    return () => {
      if (!button || document.activeElement !== button) return;
      restoreLostFocus(button.closest('section')?.querySelector<HTMLElement>('h2[tabindex]'));
    };
  }, []);

  const retry = (button: HTMLElement) => {
    setIsBusy(true);
    void onRetry().then(() => {
      setIsBusy(false);
      if (button.isConnected) void showToast('error', 'Loading failed again.', toastDurationMs);
    });
  };

  return (
    <Button
      ref={buttonRef}
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

interface ListErrorStateProps extends RetryProps {
  /** Omitted on the home page, /foods, and /my-orders, because the specification forbids a message there. */
  children?: ReactElement;
}

/** Shows a retry button, and the error message in `children`, instead of data that failed to load. */
export function ListErrorState({ children, onRetry, toastDurationMs }: ListErrorStateProps) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlateDrawing />
      {children}
      <RetryButton onRetry={onRetry} toastDurationMs={toastDurationMs} />
    </div>
  );
}
