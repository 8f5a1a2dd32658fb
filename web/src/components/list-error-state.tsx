import type { ReactElement } from 'react';
import { EmptyPlateDrawing } from './empty-plate-drawing';
import { RetryButton, type RetryProps } from './retry-button';

interface Props extends RetryProps {
  /** Omitted on the home page, /foods, and /my-orders, because the specification forbids a message there. */
  children?: ReactElement;
}

/** Shows a retry button, and the error message in `children`, instead of data that failed to load. */
export function ListErrorState({ children, onRetry, toastDurationMs }: Props) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlateDrawing />
      {children}
      <RetryButton onRetry={onRetry} toastDurationMs={toastDurationMs} />
    </div>
  );
}
