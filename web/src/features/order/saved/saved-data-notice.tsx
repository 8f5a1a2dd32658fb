import { RetryButton } from '../../../components/retry-button';
import { ORDERS_TOAST_DURATION_MS } from '../../../components/toast';
import { formatShortDateTime } from '../format-date';

interface Props {
  /** The time at which the API sent the shown data. Undefined if the time is unknown. */
  savedAt: number | undefined;
  /** True if the latest request failed. False while a slow request is still running. */
  hasFailed: boolean;
  /** The text that states that the latest data could not be loaded. */
  text: string;
  onRetry: () => Promise<unknown>;
}

/**
 * Shows when the API sent data that may be out of date, and a retry button after a failed request. Screen
 * readers announce this notice.
 */
export function SavedDataNotice({ savedAt, hasFailed, text, onRetry }: Props) {
  return (
    <div role="status">
      {(savedAt !== undefined || hasFailed) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {savedAt !== undefined && (
            <p className="font-semibold">
              {`As of ${formatShortDateTime(new Date(savedAt).toISOString())}`}
            </p>
          )}
          {hasFailed && (
            <>
              <p className="text-soft print:hidden">{text}</p>
              <RetryButton onRetry={onRetry} toastDurationMs={ORDERS_TOAST_DURATION_MS} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
