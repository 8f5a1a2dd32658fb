import type { ReactElement } from 'react';
import { Button } from './button';
import { EmptyPlateDrawing } from './empty-plate-drawing';
import { restoreLostFocus } from './restore-lost-focus';

interface Props {
  /** Omitted on the home page, /foods, and /my-orders, because the specification forbids a message there. */
  children?: ReactElement;
  onRetry: () => void;
}

/** Shows a retry button, and the error message in `children`, instead of data that failed to load. */
export function ListErrorState({ children, onRetry }: Props) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlateDrawing />
      {children}
      <Button
        variant="secondary"
        onClick={() => {
          onRetry();
          restoreLostFocus();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
