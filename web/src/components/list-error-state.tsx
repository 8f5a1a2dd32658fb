import { Button } from './button';
import { EmptyPlateDrawing } from './empty-plate-drawing';
import { restoreLostFocus } from './restore-lost-focus';

interface Props {
  onRetry: () => void;
}

/**
 * Shows a retry button instead of a list that failed to load. It shows no message, because the
 * specification defines none for this case.
 */
export function ListErrorState({ onRetry }: Props) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlateDrawing />
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
